/** Real time: fixed steps, and what is drawn between them. */
import { expect, it } from 'vitest';
import { everyBackend, quadCloth, withWorld } from '../../test/worlds';
import type { World } from './types';

const scene = { bodies: [quadCloth(4, 3)], timeStep: 0.01, drag: 1 };
/** The height of a body in free fall that is shown [m]. */
const shown = (world: World) => world.surface(0).positions[1];
const now = (world: World) => world.positions(0)[1];

it.each(['reference', 'wasm'] as const)('shows the moment between the last two steps on %s', (backend) =>
  withWorld(scene, { backend }, (world) => {
    expect(world.advance(0.002)).toBe(0);
    expect(shown(world)).toBe(now(world));
    expect(world.advance(0.033)).toBe(3);
    const [before, after] = [fallen(2), fallen(3)];
    expect(now(world)).toBeCloseTo(after, 6);
    expect(world.blend).toBeCloseTo(0.5, 9);
    expect(shown(world)).toBeCloseTo((before + after) / 2, 6);
    expect(world.advance(0.0025)).toBe(0);
    expect(shown(world)).toBeCloseTo(before + 0.75 * (after - before), 6);
    world.step();
    expect(world.blend).toBe(1);
    expect(shown(world)).toBe(now(world));
    world.advance(0.01);
    world.reset();
    expect(world.blend).toBe(1);
    expect(shown(world)).toBe(now(world));
  }),
);

/** Where twenty substeps of symplectic Euler take what falls for so many steps [m]. */
function fallen(steps: number): number {
  const [h, count] = [0.01 / 20, 20 * steps];
  return (-9.81 * h * h * count * (count + 1)) / 2;
}

it.each(everyBackend)('makes no more than maxSteps in one go on %s', (backend) =>
  withWorld(scene, { backend }, (world) => {
    expect(world.advance(10)).toBe(4);
    expect(world.advance(10, { maxSteps: 7 })).toBe(7);
    expect(world.frame).toBe(11);
    expect(() => world.advance(-1)).toThrow('world: seconds must be a number at least 0 [s], got -1');
    expect(() => world.advance(1, { maxSteps: 0 })).toThrow('world: maxSteps must be a whole number at least 1, got 0');
  }),
);

it('blends on a GPU what is drawn there', () =>
  withWorld(scene, { backend: 'webgpu' }, async (world) => {
    world.advance(0.035);
    const { device, surface } = world.gpu!;
    const { positions, vertexCount } = surface(0);
    const copy = device.createBuffer({
      size: 16 * vertexCount,
      usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST,
    });
    const encoder = device.createCommandEncoder();
    encoder.copyBufferToBuffer(positions, 0, copy, 0, 16 * vertexCount);
    device.queue.submit([encoder.finish()]);
    await copy.mapAsync(GPUMapMode.READ);
    expect(new Float32Array(copy.getMappedRange())[1]).toBeCloseTo((fallen(2) + fallen(3)) / 2, 5);
  }));
