/** Whole runs of adaptive constraints: backends stay together, runs repeat, and what breaks in one body stays there. */
import { describe, expect, it } from 'vitest';
import { spoiledSolver } from '../../../test/spoiled-solver';
import { editState, everyBackend, largestStrain, steps, withWorld } from '../../../test/worlds';
import { type BackendName, cloth, type PinOption, type World } from '../../index';
import { adaptiveConstraints } from './index';

const springConstants = { structural: 20, shear: 20, bend: 2 };
const sheet = (name: string, x: number, right: PinOption = 'top-right') =>
  cloth({
    name,
    size: [1, 1],
    particles: [9, 7],
    springConstants,
    position: [x, 0, 0],
    pins: ['top-left', right],
  });
const scene = { bodies: [sheet('one', 0)], drag: 0.1, timeStep: 0.01 };
/** Along the sheet's hanging side: pushed sideways it buckles, and the least difference decides which way. */
const motion = { kind: 'oscillate', amplitude: [0, 0, 0.1], period: 0.4 } as const;
const pulled = { ...scene, bodies: [sheet('one', 0, { at: 'top-right', motion })] };

/**
 * A swinging sheet doubles the difference between f32 and f64 every few frames, and a spring that switches a step earlier adds to it; the
 * stated drift is 2 mm for a sheet of 1 m after 0.4 s.
 */
const drift = 2e-3;
const apart = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a).reduce((most, x, i) => Math.max(most, Math.abs(x - b[i])), 0);

async function run(backend: BackendName, { threads = 1, threshold = 0.04, of = scene } = {}) {
  return withWorld(
    of,
    { solver: adaptiveConstraints({ threshold, iterations: 12 }), backend, threads },
    async (world) => {
      steps(world, 40);
      await world.finished();
      expect(world.frozen).toEqual([]);
      return { positions: await world.read('one'), solver: (await world.statistics()).solver };
    },
  );
}

describe('40 frames', () => {
  it.each([
    ['at rest', scene],
    ['in motion', pulled],
  ])('stay together on every backend, with pins %s', async (_, of) => {
    const reference = await run('reference', { of });
    expect(reference.solver.active).toBeGreaterThan(8);
    const wasm = await run('wasm', { of });
    expect(apart((await run('wasm', { of, threads: 3 })).positions, wasm.positions)).toBe(0);
    expect(apart(reference.positions, wasm.positions)).toBeLessThan(drift);
    expect(apart(reference.positions, (await run('webgpu', { of })).positions)).toBeLessThan(drift);
    const looser = await run('reference', { of, threshold: 0.2 });
    expect(apart(reference.positions, looser.positions)).toBeGreaterThan(2 * drift);
  });

  it('are the same again after a reset, and from one snapshot to the same end', async () => {
    await withWorld(scene, { solver: adaptiveConstraints(), backend: 'wasm', threads: 1 }, async (world) => {
      steps(world, 30);
      const [middle, snapshot] = [await world.hash(), await world.snapshot()];
      world.reset();
      steps(world, 30);
      expect(await world.hash()).toBe(middle);
      const ends: string[] = [];
      for (const detour of [3, 17]) {
        steps(world, detour);
        world.restore(snapshot);
        steps(world, 10);
        ends.push(await world.hash());
      }
      expect(ends[0]).toBe(ends[1]);
    });
  });

  it('go on when the world is retuned, with more substeps where springs are stiffer', async () => {
    const solver = adaptiveConstraints({ unknowns: 'multipliers' });
    await withWorld(scene, { solver, backend: 'wasm', threads: 1 }, async (world) => {
      steps(world, 40);
      const { substeps } = world;
      await world.retune({ stiffness: 4 });
      steps(world, 60);
      expect(world.substeps).toBeGreaterThan(1.5 * substeps);
      expect(world.frozen).toEqual([]);
      expect(largestStrain(await world.statistics())).toBeLessThan(0.3);
    });
  });
});

describe.each(everyBackend)('on %s', (backend) => {
  const both = { ...scene, bodies: [sheet('bad', 0), sheet('good', 3)], timeStep: 0.002 };

  /** From the start, stretched along z so far that there are constraints in both bodies at once. */
  async function startStretched(world: World): Promise<void> {
    world.reset();
    await editState(world, (positions) => {
      for (let at = 2; at < positions.length; at += 4) positions[at] *= 1.2;
    });
    steps(world, 3);
    expect((await world.statistics()).solver.active).toBeGreaterThan(20);
  }

  it('a NaN in one body never reaches another, and is gone once that is mended and thawed', async () => {
    const honest = adaptiveConstraints({ iterations: 4, substeps: 1 });
    // The first number there is the stiffness of the first spring.
    const { solver, spoil } = spoiledSolver(honest, 'springState');
    await withWorld(both, { backend, threads: 1, solver }, async (world) => {
      await startStretched(world);
      steps(world, 4);
      const unspoiled = await world.read('good');
      await startStretched(world);
      spoil(Number.NaN);
      steps(world, 4);
      await world.finished();
      expect(world.frozen).toEqual(['bad']);
      expect((await world.read('bad')).every(Number.isFinite)).toBe(true);
      expect(apart(await world.read('good'), unspoiled)).toBe(0);

      spoil(springConstants.structural);
      world.thaw('bad');
      steps(world, 6);
      await world.finished();
      expect(world.frozen).toEqual([]);
      expect((await world.readVelocities('bad')).some((v) => v !== 0)).toBe(true);
    });
  });
});
