/** Worlds that are cut very often: nothing is lost of what is cut, and nothing is left behind by what was cut before. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchedSolver } from '../../bench/papers/pall-2018/watched-solver';
import { seededRandom } from '../../src/core/random';
import { type CutStroke, sphere, type Vec3, type World, type WorldEvent } from '../../src/index';
import { projective } from '../../src/solvers/projective/index';
import { quadCloth, withWorld } from '../worlds';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
function heapInUse(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** The memories of WebAssembly that worlds have made. */
const memories: WebAssembly.Memory[] = [];
const { Memory } = WebAssembly;
beforeAll(() => {
  WebAssembly.Memory = class extends Memory {
    constructor(descriptor: WebAssembly.MemoryDescriptor) {
      super(descriptor);
      memories.push(this);
    }
  };
});
afterAll(() => {
  WebAssembly.Memory = Memory;
});

/** Over a sheet that is a metre wide and lies at the origin, seen from above: as long as `length` of its width at most. */
function randomStroke(random: () => number, length: number): CutStroke {
  const [x, z] = [random(), random()];
  const angle = 2 * Math.PI * random();
  const reach = length * (0.2 + 0.8 * random());
  const at = (s: number): Vec3 => [x + s * reach * Math.cos(angle), 0, z + s * reach * Math.sin(angle)];
  return { eye: [0.5, 20, 0.5], from: at(-0.5), to: at(0.5) };
}

/** [bytes] */
const mostGrowth = 2 ** 20;

it.each([
  { how: 'in place', reserve: 1, cuts: 10_000, global: 'red-black' },
  { how: 'by engines made anew', reserve: 0, cuts: 1000, global: 'red-black' },
  { how: 'with a factor', reserve: 0, cuts: 1000, global: 'cholesky' },
] as const)('$cuts cuts and resets $how ($global) leave no memory behind', async ({ reserve, cuts, global }) => {
  memories.length = 0;
  const sheet = quadCloth(8, 8, { name: 'sheet', pins: ['top-left'], tearing: { strain: 50, reserve } });
  const random = seededRandom(1);
  // A hundred ones again and again: factors are kept for sheets that were torn alike, up to so many bytes.
  const strokes = Array.from({ length: 100 }, () => randomStroke(random, 1.5));
  let torn = 0;
  const options = {
    solver: projective({ global, substeps: 1 }),
    backend: 'wasm',
    threads: 1,
    onEvent: (event: WorldEvent) => {
      if (event.type === 'torn') torn++;
    },
  } as const;
  await withWorld({ bodies: [sheet] }, options, async (world) => {
    const cutAndReset = async (times: number) => {
      for (let k = 0; k < times; k++) {
        await world.cut(strokes[k % strokes.length]);
        world.step();
        await world.reset();
      }
    };
    // What is compiled and grown to its size at first counts for nothing.
    await cutAndReset(cuts / 10);
    expect(memories).toHaveLength(1);
    const bytes = memories[0].buffer.byteLength;
    const heap = heapInUse();
    await cutAndReset((9 * cuts) / 10);
    expect(torn).toBeGreaterThan(cuts / 2);
    expect(memories).toHaveLength(1);
    expect(memories[0].buffer.byteLength).toBe(bytes);
    expect(heapInUse() - heap).toBeLessThan(mostGrowth);
    expect(world.bodies[0].particleCount).toBe(64);
  });
});

/** Mass and momentum of a body [kg, kg m/s]. */
async function massAndMomentum(world: World): Promise<number[]> {
  const velocities = await world.readVelocities(0);
  const sums = [0, 0, 0, 0];
  world.bodies[0].masses.forEach((mass, particle) => {
    sums[0] += mass;
    for (let axis = 0; axis < 3; axis++) sums[1 + axis] += mass * velocities[3 * particle + axis];
  });
  return sums;
}

/** How many triangles have an edge, at most. */
function mostAtAnEdge({ bodies }: World): number {
  const { triangles, vertexParticle } = bodies[0].surface;
  const counts = new Map<string, number>();
  let most = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    for (let k = 0; k < 3; k++) {
      const ends = [vertexParticle[triangles[t + k]], vertexParticle[triangles[t + ((k + 1) % 3)]]];
      const edge = ends.sort((a, b) => a - b).join();
      const count = (counts.get(edge) ?? 0) + 1;
      counts.set(edge, count);
      most = Math.max(most, count);
    }
  }
  return most;
}

it('1000 random cuts of one world, in place: mass and momentum stay, the mesh a manifold and its colours valid', async () => {
  const cuts = 1000;
  const sheet = quadCloth(30, 30, { name: 'sheet', tearing: { strain: 50, reserve: 3 } });
  const ball = sphere({ centre: [0.4, -0.3, 0.6], radius: 0.25 });
  const random = seededRandom(2);
  const { solver, seen } = watchedSolver(projective({ global: 'red-black', substeps: 2 }));
  const events: WorldEvent[] = [];
  const options = { solver, backend: 'wasm', threads: 1, onEvent: (event: WorldEvent) => events.push(event) } as const;
  await withWorld({ bodies: [sheet], colliders: [ball] }, options, async (world) => {
    const triangles = world.bodies[0].surface.triangles.length;
    const [mass] = await massAndMomentum(world);
    for (let cut = 0; cut < cuts; cut++) {
      if (cut % 20 === 0) world.step();
      const before = await massAndMomentum(world);
      await world.cut(randomStroke(random, 0.15));
      const after = await massAndMomentum(world);
      expect(after[0]).toBeCloseTo(mass, 14);
      after.forEach((sum, k) => {
        expect(sum).toBeCloseTo(before[k], 12);
      });
      expect(seen().conflicts).toBe(0);
      if (cut % 100 === 99) expect(mostAtAnEdge(world)).toBeLessThanOrEqual(2);
    }
    expect(world.frozen).toEqual([]);
    // Nothing is lost of what is drawn, and most of the cuts met something.
    expect(world.bodies[0].surface.triangles.length).toBe(triangles);
    expect(events.filter(({ type }) => type === 'torn').length).toBeGreaterThan(cuts / 4);
    expect(events.filter(({ type }) => type === 'room-grown')).toEqual([]);
    expect(seen()).toMatchObject({ prepared: 1, otherColour: 0, recoloured: 0, conflicts: 0 });
    expect(seen().added).toBe(world.bodies[0].particleCount - 900);
    expect(seen().added).toBeGreaterThan(500);
  });
});
