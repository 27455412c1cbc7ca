/** Convex hulls, terrains and meshes in compounds: cloth lies on them as on what they are the same as. */
import { describe, expect, it } from 'vitest';
import { cloth, compound, convexHull, heightField, meshCollider, type Vec3, type World } from '../../src/index';
import { torusMesh } from '../../src/mesh/solid-meshes.fixture';
import { projective } from '../../src/solvers/projective/index';
import { everyBackend, steps, withWorld } from '../worlds';

const solver = projective({ substeps: 4 });
const patchAt = (position: Vec3) =>
  cloth({ name: 'patch', size: [0.2, 0.2], particles: [7, 7], position, noise: 1e-3 });
const patch = patchAt([-0.1, 0.13, -0.1]);

async function pointsOf(world: World): Promise<number[][]> {
  const all = await world.read('patch');
  return Array.from({ length: all.length / 3 }, (_, k) => [all[3 * k], all[3 * k + 1], all[3 * k + 2]]);
}

/** They lie on the level, none below it, and none has flown away. */
function expectOn(points: number[][], level: number): void {
  const heights = points.map(([, height]) => height - level);
  expect(Math.abs(Math.min(...heights))).toBeLessThan(1e-3);
  expect(Math.max(...heights)).toBeLessThan(0.03);
}

/** Hills of 33 x 33 samples on 2 m x 2 m, and how high they are at a point. */
const side = 33;
const hill = (x: number, z: number) => 0.1 * Math.sin(5 * x) * Math.cos(4 * z);
const heights = Array.from({ length: side * side }, (_, k) =>
  hill((2 * (k % side)) / (side - 1) - 1, (2 * Math.floor(k / side)) / (side - 1) - 1),
);
const hills = heightField({ name: 'hills', heights, samples: [side, side], size: [2, 2], friction: 0.9 });

describe.each(everyBackend)('on %s', (backend) => {
  it('the hull of the corners of a box carries cloth on its flat side', async () => {
    const [x, y, z] = [0.15, 0.1, 0.15];
    const corners = Array.from({ length: 8 }, (_, k) => [k & 1 ? x : -x, k & 2 ? y : -y, k & 4 ? z : -z]).flat();
    const hull = convexHull({ points: [...corners, 0, 0, 0, 0.1, 0.1, 0.1], friction: 0.5 });
    await withWorld({ bodies: [patch], colliders: [hull] }, { solver, backend }, async (world) => {
      steps(world, 20);
      expectOn(await pointsOf(world), 0.105);
    });
  });

  it('cloth lies on hills, all of it above the ground', async () => {
    const above = patchAt([0.2, 0.16, -0.1]);
    await withWorld({ bodies: [above], colliders: [hills], drag: 0.3 }, { solver, backend }, async (world) => {
      steps(world, 25);
      for (const [x, y, z] of await pointsOf(world)) {
        // Cells of 6 cm are flat: the sine is up to 2 mm off them.
        expect(y - hill(x, z)).toBeGreaterThan(0.001);
        expect(y - hill(x, z)).toBeLessThan(0.04);
      }
    });
  });

  it('what begins a little below the ground comes out', async () => {
    const level = heightField({ heights: [0, 0, 0, 0], samples: [2, 2], size: [2, 2] });
    const below = patchAt([-0.1, -0.02, -0.1]);
    await withWorld({ bodies: [below], colliders: [level] }, { solver, backend }, async (world) => {
      steps(world, 30);
      expectOn(await pointsOf(world), 0.005);
    });
  });

  it('a compound of meshes that spins carries cloth around its middle', async () => {
    const slab = (x: number) => {
      const at = [x - 0.25, x + 0.25].flatMap((u) => [-0.2, 0].flatMap((v) => [-0.5, 0.5].map((w) => [u, v, w])));
      return convexHull({ points: at.flat(), friction: 0.8 });
    };
    const table = compound({
      parts: [slab(-0.25), slab(0.25)],
      motion: { kind: 'linear', velocity: [0, 0, 0], spin: [0, 45, 0] },
    });
    const small = cloth({ name: 'patch', size: [0.06, 0.06], particles: [4, 4], position: [0.12, 0.006, -0.03] });
    await withWorld({ bodies: [small], colliders: [table] }, { solver, backend }, async (world) => {
      steps(world, 60);
      const points = await pointsOf(world);
      const [x, , z] = [0, 1, 2].map((axis) => points.reduce((sum, p) => sum + p[axis], 0) / points.length);
      const angle = (Math.atan2(-z, x) * 180) / Math.PI;
      expect(angle).toBeGreaterThan(43);
      expect(angle).toBeLessThan(45.1);
      expect(Math.hypot(x, z)).toBeCloseTo(0.15, 2);
    });
  });
});

describe('meshes in a compound', () => {
  const ring = meshCollider({ name: 'ring', mesh: torusMesh(0.12, 0.04, 24, 12), friction: 0.5 });
  const plate = meshCollider({
    name: 'plate',
    mesh: { vertices: [-1, 0, -1, 1, 0, -1, 1, 0, 1, -1, 0, 1], triangles: [0, 2, 1, 0, 3, 2] },
    position: [0, -0.1, 0],
  });

  it('are met bit for bit as without it, at rest and moved by hand', async () => {
    const hashOf = (colliders: readonly (typeof ring | ReturnType<typeof compound>)[]) =>
      withWorld({ bodies: [patch], colliders }, { solver, backend: 'wasm' }, async (world) => {
        for (let frame = 1; frame <= 30; frame++) {
          if (frame > 15) for (const { name } of colliders) world.moveCollider(name, [0, 0.004 * (frame - 15), 0]);
          world.step();
        }
        return world.hash();
      });
    expect(await hashOf([compound({ parts: [ring, plate] })])).toBe(await hashOf([ring, plate]));
  });

  it('are bent by nobody', async () => {
    const both = compound({ name: 'both', parts: [ring, plate] });
    await withWorld({ bodies: [patch], colliders: [both] }, { solver, backend: 'wasm' }, (world) => {
      expect(() => world.updateCollider('both', [])).toThrow('world: collider must be a mesh');
      expect(() => world.colliderVertices('both')).toThrow('got both, a compound');
    });
  });
});
