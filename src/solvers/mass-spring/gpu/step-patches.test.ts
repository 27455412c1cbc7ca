/** Patches take the steps that the whole takes: in f64 by the reference, and in a world on a GPU with several bodies and a remainder. */
import { describe, expect, it } from 'vitest';
import { irregularMesh } from '../../../../bench/gpu/irregular-mesh';
import { spoiledSolver } from '../../../../test/spoiled-solver';
import { steps, withWorld } from '../../../../test/worlds';
import { clothFromMesh, rope } from '../../../index';
import { assemble } from '../../../scene/assemble';
import { scene } from '../../../scene/scene';
import { springGraph } from '../../../topology/graph';
import { neighbours } from '../../../topology/neighbour-rows';
import { inverseOrder } from '../../../topology/order-by-colour';
import { massSpring } from '../index';
import { stepNodes } from '../step-nodes.kernel';
import { patchShapes } from './choose-patches';
import { patchRows } from './patch-rows';
import { packedSample } from './sample-packed';
import { makeStepPatches, type PatchShape } from './step-patches.kernel';
import { unpackParticles } from './unpack-particles.kernel';

const { positions, triangles } = irregularMesh({ vertices: 300 });
const disc = clothFromMesh({ name: 'disc', vertices: positions, triangles, pins: ['boundary'] });
const line = rope({
  name: 'line',
  from: [2, 0, 0],
  to: [3, 0, 0],
  particles: 150,
  pins: ['first'],
  material: { massPerLength: 0.1, stretch: 200, bend: 1 },
});

describe('in f64', () => {
  const model = assemble(scene({ bodies: [disc, line] }));
  const { particleCount: count, springs, bodyFirst } = model;
  const graph = springGraph(count, springs);
  const order = Uint32Array.from({ length: count }, (_, k) => (7 * k) % count);
  const bufferIndex = inverseOrder(order);
  const parts = [0, 1].map((b) => ({ first: bodyFirst[b], end: bodyFirst[b + 1] }));
  const rowsFor = (shape: PatchShape) => patchRows(graph, springs, model.positions, bufferIndex, parts, shape);

  it('several steps of patches are as many of the whole', () => {
    const shape = { size: 20, steps: 3, lanes: 256, capacity: 384 };
    const rows = rowsFor(shape);
    if (!rows) throw new Error('patches of 20 fit');
    const numbers = (at: (i: number, axis: number) => number) =>
      Float64Array.from({ length: 4 * count }, (_, n) => at(order[n >> 2], n & 3));
    const position = numbers((i, axis) =>
      axis === 3 ? model.inverseMasses[i] : model.positions[3 * i + axis] + 0.001 * Math.sin(7 * i + axis),
    );
    const velocity = numbers((i, axis) => (axis === 3 ? 0 : Math.cos(5 * i + axis)));
    const uniforms = {
      ...{ gravity: [0, -9.81, 0, 0] as const, h: 1e-4, keep: 0.999, stiffness: 1.2 },
      ...{ damping: 1e-3, viscosity: 1e-5, maxSpeed: 1000, body: 0 },
    };
    const bodyStatus = new Uint32Array(1);
    const written = () => ({ next: new Float64Array(4 * count), nextVelocity: new Float64Array(4 * count) });

    const patched = { ...packedSample(position, velocity), bodyStatus, patches: rows.patches };
    // What springs are in f32 for patches, they must be for the whole.
    const whole = neighbours({ springs }, { order });
    const neighbourConstants = Float64Array.from({ length: 2 * whole.neighbour.length }, (_, n) =>
      Math.fround((n % 2 === 0 ? whole.stiffness : whole.rest)[n >> 1]),
    );
    expect(rows.counts).toEqual([15, 8]);
    const linkSpring = Float64Array.from(rows.linkSpring);
    makeStepPatches(shape, true).reference(
      0,
      23,
      { ...patched, linkSpring },
      { ...uniforms, linksFrom: rows.linksFrom },
    );
    const unpacked = { position: new Float64Array(4 * count), velocity: new Float64Array(4 * count) };
    const packed = { ...patched, positionVx: patched.nextPositionVx, velocityYz: patched.nextVelocityYz };
    unpackParticles.reference(0, count, { ...packed, ...unpacked }, {});

    let now = { position, velocity };
    for (let s = 0; s < shape.steps; s++) {
      const after = written();
      const springsOf = { neighbourFirst: whole.first, neighbour: whole.neighbour, neighbourConstants };
      stepNodes.reference(0, count, { ...now, ...after, ...springsOf, bodyStatus }, uniforms);
      now = { position: after.next, velocity: after.nextVelocity };
    }
    for (let n = 0; n < 4 * count; n++) {
      expect(Math.abs(unpacked.position[n] - now.position[n])).toBeLessThan(1e-13);
      expect(Math.abs(unpacked.velocity[n] - now.velocity[n])).toBeLessThan(1e-9);
    }
    expect(bodyStatus[0]).toBe(0);
  });

  it('patches that are larger than their shape are not made', () => {
    const fits = (lanes: number, capacity: number) => rowsFor({ size: 20, steps: 2, lanes, capacity }) !== null;
    expect(fits(256, 384)).toBe(true);
    expect(fits(32, 384)).toBe(false);
    expect(fits(256, 64)).toBe(false);
  });
});

it('shapes fit into what GPUs have, and large models take single steps', () => {
  const least = { workgroup: { invocations: 256, bytes: 16384 } };
  const more = { workgroup: { invocations: 1024, bytes: 32768 } };
  for (const backend of [least, more]) {
    for (const { lanes, capacity } of patchShapes(1000, backend)) {
      expect(lanes).toBeLessThanOrEqual(backend.workgroup.invocations);
      // Position and velocity, 12 bytes each.
      expect(24 * capacity).toBeLessThanOrEqual(backend.workgroup.bytes);
    }
  }
  expect(patchShapes(1000, more)[0].steps).toBeGreaterThan(patchShapes(1000, least)[0].steps);
  expect(patchShapes(1e6, more)).toEqual([]);
});

describe('on webgpu', () => {
  /** Not a multiple of two, nor of four. */
  const substeps = 7;
  const options = { bodies: [disc, line], timeStep: substeps * 5e-5 };

  it.each([0, 1e-3])('a mesh and a rope stay with the reference at a damping of %f N s/m', async (damping) => {
    const run = (backend: 'reference' | 'webgpu') =>
      withWorld(options, { solver: massSpring({ substeps, damping }), backend }, async (world) => {
        expect(world.facts.stableStep).toBeGreaterThan(5e-5);
        world.profiling = true;
        steps(world, 4);
        await world.finished();
        expect(world.frozen).toEqual([]);
        const { stages } = await world.statistics();
        return {
          stages: stages.map(({ stage }) => stage),
          positions: [...(await world.read(disc)), ...(await world.read(line))],
        };
      });
    const [reference, webgpu] = [await run('reference'), await run('webgpu')];
    expect(webgpu.stages).toEqual(expect.arrayContaining(['stepPatches', 'stepMesh']));
    reference.positions.forEach((x, i) => {
      expect(Math.abs(webgpu.positions[i] - x)).toBeLessThan(2e-6);
    });
  });

  it('a NaN in a patch of one body freezes that body alone', async () => {
    const { solver, spoil } = spoiledSolver(massSpring({ substeps }), 'patchSpring');
    await withWorld(options, { solver, backend: 'webgpu' }, async (world) => {
      steps(world, 1);
      await world.finished();
      expect(world.frozen).toEqual([]);
      const before = [...(await world.read(disc))];
      spoil(Number.NaN);
      steps(world, 2);
      await world.finished();
      expect(world.frozen).toEqual(['disc']);
      expect([...(await world.read(disc))]).toEqual(before);
      expect((await world.read(line)).every(Number.isFinite)).toBe(true);
    });
  });
});
