import { afterEach, describe, expect, it, vi } from 'vitest';
import { Heap } from '../compute/wasm/heap';
import { cloth, clothFromMesh, createWorld, rope, sdf, softBody, strands } from '../index';
import { buildBody } from '../scene/build-body';
import { leastCounts } from '../scene/least-counts';
import { massSpring } from '../solvers/mass-spring/index';
import { projective } from '../solvers/projective/index';
import { leastWasmBytes } from './wasm-limit';

afterEach(() => vi.restoreAllMocks());

/** Two vertices of each column at x = 1 are welded. */
const mesh = clothFromMesh({
  vertices: [0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1, 1, 0, 0, 2, 0, 0, 2, 0, 1, 1, 0, 1],
  faces: [
    [0, 1, 2, 3],
    [4, 5, 6, 7],
  ],
});

const bodies = {
  cloth: cloth({ particles: [9, 7] }),
  'cloth with one diagonal and no bend springs': cloth({
    particles: [9, 7],
    diagonals: 'alternating',
    springs: { bend: false },
  }),
  mesh,
  rope: rope({ from: [0, 0, 0], to: [1, 0, 0], particles: 20 }),
  bristles: strands({ on: { kind: 'sphere', radius: 1 }, count: 5, bendSpans: [2, 4] }),
  solid: softBody({ shape: sdf.sphere({ radius: 1 }), resolution: 5 }),
};

describe('leastCounts', () => {
  it.each(Object.entries(bodies))('of %s is no more than there is', (_, body) => {
    const built = buildBody(body);
    const counts = leastCounts(body);
    expect(counts.particles).toBeLessThanOrEqual(built.particleCount);
    expect(counts.springs).toBeLessThanOrEqual(built.springs.count);
    expect(counts.triangles).toBeLessThanOrEqual(built.surface.triangles.length / 3);
    expect(counts.particles + counts.springs).toBeGreaterThan(0);
  });

  it('of grids and lines is exact', () => {
    for (const body of [bodies.cloth, bodies.rope, bodies.bristles]) {
      const { particleCount, springs, surface } = buildBody(body);
      expect(leastCounts(body)).toEqual({
        particles: particleCount,
        springs: springs.count,
        triangles: surface.triangles.length / 3,
      });
    }
  });
});

it.each([
  ['cloth', cloth({ particles: [60, 60] }), massSpring()],
  ['a rope', rope({ from: [0, 0, 0], to: [9, 0, 0], particles: 3000 }), projective({ global: 'jacobi' })],
  [
    'a rope that does not bend',
    rope({ from: [0, 0, 0], to: [9, 0, 0], particles: 3000, springs: { bend: false } }),
    projective({ global: 'red-black' }),
  ],
])('foresees most of the memory of %s, and not more than it takes', async (_, body, solver) => {
  const taken = [vi.spyOn(Heap.prototype, 'allocate'), vi.spyOn(Heap.prototype, 'reserve')];
  const world = await createWorld({ bodies: [body] }, { solver, backend: 'wasm', threads: 1 });
  world.dispose();
  const bytes = taken.flatMap(({ mock }) => mock.calls).reduce((sum, [count]) => sum + count, 0);
  const foreseen = leastWasmBytes({ bodies: [body] }).bytes;
  expect(foreseen).toBeLessThanOrEqual(bytes);
  expect(foreseen).toBeGreaterThan(0.8 * bytes);
});

it('refuses before it is built what 32 bits cannot address', async () => {
  const large = cloth({ size: [40, 40], particles: [4000, 4000] });
  const asked = createWorld({ bodies: [large] }, { solver: massSpring(), backend: 'wasm' });
  await expect(asked).rejects.toThrow(
    "scene: bodies must fit into the 4 GiB that WebAssembly can address (fewer particles or kinds of spring, or backend 'webgpu' on a GPU), got 16000000 particles, which take at least 7.5 GiB",
  );
});
