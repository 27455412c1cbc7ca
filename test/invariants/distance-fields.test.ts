/** Colliders that are sampled fields: cloth rests on them, whatever the solver and the backend; they move, come and go like the others; and what is inside comes out calmly. */
import { describe, expect, it } from 'vitest';
import { cloth, distanceField, type Solver, sdf, type World } from '../../src/index';
import { boxMesh, torusMesh } from '../../src/mesh/solid-meshes.fixture';
import { adaptiveConstraints } from '../../src/solvers/adaptive-constraints/index';
import { constraintEnforcement } from '../../src/solvers/constraint-enforcement/index';
import { massSpring } from '../../src/solvers/mass-spring/index';
import { newton } from '../../src/solvers/newton/index';
import { positionBased } from '../../src/solvers/position-based/index';
import { projective } from '../../src/solvers/projective/index';
import { recoverySpeed } from '../../src/stages/contact/out-of-colliders';
import { everyBackend, steps, withWorld } from '../worlds';

const solvers: [string, Solver, 'wasm' | 'reference'][] = [
  ['cholesky', projective({ global: 'cholesky' }), 'wasm'],
  ['coloured', projective({ global: 'coloured' }), 'wasm'],
  ['positionBased', positionBased(), 'wasm'],
  ['massSpring', massSpring(), 'wasm'],
  ['constraintEnforcement', constraintEnforcement(), 'wasm'],
  ['adaptiveConstraints', adaptiveConstraints(), 'wasm'],
  ['newton', newton({ substeps: 2 }), 'reference'],
];

const [radius, tube, cellSize, thickness] = [0.3, 0.12, 0.01, 0.005];
const exact = sdf.torus({ radius, tube });
/** Its facets are off by a fortieth of a cell. */
const mesh = torusMesh(radius, tube, 96, 48);
const ring = distanceField({ name: 'ring', mesh, cellSize, thickness, friction: 0.5 });
const sheet = cloth({ size: [0.8, 0.8], particles: [21, 21], position: [-0.4, 0.2, -0.4], noise: 1e-3 });

/** How deep a particle is in the ring at most, beyond the thickness [cells]; and the height of the lowest and the highest one [m]. */
async function lies(world: World, offset = [0, 0, 0]) {
  const p = await world.read(sheet);
  let [deepest, low, high] = [Number.NEGATIVE_INFINITY, Infinity, -Infinity];
  for (let i = 0; i < p.length; i += 3) {
    const distance = exact.distance(p[i] - offset[0], p[i + 1] - offset[1], p[i + 2] - offset[2]);
    deepest = Math.max(deepest, (thickness - distance) / cellSize);
    low = Math.min(low, p[i + 1]);
    high = Math.max(high, p[i + 1]);
  }
  return { deepest, low, high };
}

/** What a sampled surface may be off, besides what a step of f32 rounds [cells]. */
const allowed = 0.1;

describe('a sheet that falls on a ring', () => {
  it.each(solvers)('rests on it, with %s', async (_, solver, backend) => {
    const frames = backend === 'wasm' ? 90 : 40;
    await withWorld({ bodies: [sheet], colliders: [ring], drag: 0.2 }, { solver, backend }, async (world) => {
      steps(world, frames);
      const { deepest, high } = await lies(world);
      expect(world.frozen).toEqual([]);
      expect(deepest).toBeLessThan(allowed);
      expect(high).toBeGreaterThan(tube);
      expect(high).toBeLessThan(tube + 0.05);
    });
  });

  it.each(everyBackend)('rests on it on %s', async (backend) => {
    const solver = projective({ global: 'coloured', substeps: 2, iterations: 4 });
    await withWorld({ bodies: [sheet], colliders: [ring], drag: 0.2 }, { solver, backend }, async (world) => {
      steps(world, 30);
      const { deepest, high } = await lies(world);
      expect(deepest).toBeLessThan(allowed);
      expect(high).toBeLessThan(tube + 0.05);
    });
  });
});

describe.each(everyBackend)('on %s', (backend) => {
  const solver = projective({ global: 'coloured', substeps: 2, iterations: 4 });
  const options = { backend, solver };

  it('a ring that is moved takes the sheet along', async () => {
    await withWorld({ bodies: [sheet], colliders: [ring], drag: 0.2 }, options, async (world) => {
      steps(world, 20);
      for (let frame = 1; frame <= 20; frame++) {
        world.moveCollider(ring, [0.005 * frame, 0.01 * frame, 0]);
        world.step();
      }
      const { deepest, low } = await lies(world, [0.1, 0.2, 0]);
      expect(deepest).toBeLessThan(allowed);
      expect(low).toBeGreaterThan(0.1);
    });
  });

  it('a world that is restored goes on exactly as it did, and has the ring that was added', async () => {
    await withWorld({ bodies: [sheet] }, options, async (world) => {
      world.addCollider(ring);
      world.moveCollider('ring', [0, 0.01, 0]);
      steps(world, 12);
      const snapshot = await world.snapshot();
      steps(world, 6);
      const hash = await world.hash();
      world.removeCollider('ring');
      steps(world, 2);
      world.restore(snapshot);
      expect(world.scene.colliders.map(({ name }) => name)).toEqual(['ring']);
      steps(world, 6);
      expect(await world.hash()).toBe(hash);
    });
  });
});

it('what is deep inside comes out, no faster than contact lets it', async () => {
  const half = 0.4;
  const block = distanceField({ mesh: boxMesh(half, half, half), cellSize: 0.02, friction: 0, thickness: 0 });
  const patch = cloth({ size: [0.1, 0.1], particles: [3, 3], position: [-0.05, 0.18, -0.05] });
  const scene = { bodies: [patch], colliders: [block], gravity: [0, 0, 0] as const, drag: 1 };
  await withWorld(scene, { backend: 'wasm', solver: massSpring() }, async (world) => {
    let before = Array.from(world.positions(patch));
    let frames = 0;
    for (; frames < 60; frames++) {
      world.step();
      const now = Array.from(world.positions(patch));
      for (let i = 0; i < now.length; i += 3) {
        const speed = Math.hypot(now[i] - before[i], now[i + 1] - before[i + 1], now[i + 2] - before[i + 2]) * 60;
        expect(speed).toBeLessThan(1.01 * recoverySpeed);
      }
      before = now;
      if (now.every((y, i) => i % 3 !== 1 || y > half - 1e-3)) break;
    }
    // 22 cm at a metre per second.
    expect(frames).toBeGreaterThanOrEqual(12);
    expect(frames).toBeLessThan(15);
  });
});

it('a mesh that slips through its grid is refused when a world is made', async () => {
  const crumb = boxMesh(0.01, 0.01, 0.01);
  const crumbs = {
    vertices: [-1, 1].flatMap((side) => crumb.vertices.map((x, i) => (i % 3 === 0 ? x + side : x))),
    triangles: [0, 8].flatMap((first) => crumb.triangles.map((vertex) => vertex + first)),
  };
  const both = distanceField({ name: 'crumbs', mesh: crumbs, cellSize: 0.3 });
  const rule =
    'distanceField: cellSize must be fine enough for the mesh of crumbs to hold a corner of a cell [m], got 0.3';
  await expect(withWorld({ bodies: [sheet], colliders: [both] }, {}, () => {})).rejects.toThrow(rule);
  await withWorld({ bodies: [sheet] }, {}, (world) => {
    expect(() => world.addCollider(both)).toThrow(rule);
    expect(world.scene.colliders).toEqual([]);
    world.step();
  });
});
