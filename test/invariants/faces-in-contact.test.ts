/** Faces of cloth, between its particles, on needles, rods, corners and tables: none of their points comes into a collider. */
import { describe, expect, it } from 'vitest';
import {
  box,
  type Collider,
  capsule,
  cloth,
  meshCollider,
  plane,
  sphere,
  type Vec3,
  type World,
} from '../../src/index';
import { boxMesh } from '../../src/mesh/solid-meshes.fixture';
import { asBuilt } from '../../src/scene/placement';
import type { ColliderPart } from '../../src/scene/types';
import { constraintEnforcement } from '../../src/solvers/constraint-enforcement/index';
import { massSpring } from '../../src/solvers/mass-spring/index';
import { positionBased } from '../../src/solvers/position-based/index';
import { projective } from '../../src/solvers/projective/index';
import type { Solver } from '../../src/solvers/solver';
import { colliderLanes, packCollider } from '../../src/stages/contact/pack-colliders';
import { surfaceAt } from '../../src/stages/contact/shape-distance';
import { everyBackend, steps, withWorld } from '../worlds';

const thickness = 0.004;
const sheet = (options: object = {}) =>
  cloth({
    name: 'sheet',
    size: [0.4, 0.4],
    particles: [15, 15],
    position: [-0.2, 0.24, -0.2],
    noise: 0.0005,
    ...options,
  });

/** The least distance of a point of any face from colliders that stand as they were built [m]: each face is looked at in 21 points. */
async function leastDistance(world: World, colliders: readonly ColliderPart[]): Promise<number> {
  const packed = new Float64Array(colliderLanes * colliders.length);
  colliders.forEach((collider, c) => {
    packCollider(collider, asBuilt, asBuilt, packed, colliderLanes * c, null);
  });
  const positions = await world.read('sheet');
  const { triangles, vertexParticle } = world.bodies[0].surface;
  let least = Number.POSITIVE_INFINITY;
  for (let t = 0; t < triangles.length; t += 3) {
    for (let i = 0; i <= 5; i++) {
      for (let j = 0; i + j <= 5; j++) {
        const weights = [i / 5, j / 5, (5 - i - j) / 5];
        const along = (axis: number) =>
          weights.reduce((sum, w, k) => sum + w * positions[3 * vertexParticle[triangles[t + k]] + axis], 0);
        const point: [number, number, number] = [along(0), along(1), along(2)];
        for (let c = 0; c < colliders.length; c++) least = Math.min(least, surfaceAt(packed, c, point).distance);
      }
    }
  }
  return least;
}

const needle = (x: number, z: number) =>
  capsule({ name: `${x} ${z}`, from: [x, 0, z], to: [x, 0.2, z], radius: 0.002, thickness });
const needles = [-0.11, 0.005, 0.12].flatMap((x) => [-0.12, 0.003, 0.11].map((z) => needle(x, z)));
const rod = capsule({ from: [-1, 0.2, 0.007], to: [1, 0.2, 0.007], radius: 0.003, thickness });
const corner = box({ centre: [0, 0, 0], halfSize: [0.12, 0.12, 0.12], rotation: [45, 35.26, 0], thickness });
const table = box({ centre: [0, 0.2, 0], halfSize: [0.11, 0.015, 0.11], thickness });
const slab = { vertices: boxMesh(0.11, 0.015, 0.11).vertices, triangles: boxMesh(0.11, 0.015, 0.11).triangles };
const tableMesh = meshCollider({ name: 'table', mesh: slab, position: [0, 0.2, 0], thickness });

const met: [string, readonly Collider[], readonly ColliderPart[]][] = [
  ['a bed of needles', needles, needles],
  ['a thin rod', [rod], [rod]],
  ['the corner of a box', [corner], [corner]],
  ['the edges of a table', [table], [table]],
  ['the edges of a table that is a mesh', [tableMesh], [table]],
];

describe.each(everyBackend)('on %s', (backend) => {
  // f64 in plain TypeScript is slow, and so is a software GPU.
  const frames = backend === 'wasm' ? 60 : 12;
  it.each(backend === 'wasm' ? met : backend === 'webgpu' ? met.slice(4) : met.slice(3))(
    '%s holds cloth, and none of it comes in',
    async (_, colliders, real) => {
      const solver = backend === 'wasm' ? projective() : projective({ substeps: 8 });
      await withWorld({ bodies: [sheet()], colliders }, { solver, backend }, async (world) => {
        for (let k = 0; k < frames; k += 6) {
          steps(world, 6);
          expect(await leastDistance(world, real)).toBeGreaterThan(0.2 * thickness);
        }
        const { strain } = await world.statistics();
        expect(strain.structural.largest).toBeLessThan(0.15);
      });
    },
  );
});

describe.each(everyBackend)('with explicit steps on %s', (backend) => {
  it('the edges of a table hold cloth, which gains no energy', async () => {
    const solver = massSpring();
    const small = sheet({ size: [0.3, 0.3], particles: [10, 10], position: [-0.15, 0.225, -0.15] });
    await withWorld({ bodies: [small], colliders: [table] }, { solver, backend }, async (world) => {
      const { energy: before } = await world.statistics();
      for (let k = 0; k < (backend === 'wasm' ? 10 : 2); k++) {
        steps(world, 6);
        expect(await leastDistance(world, [table])).toBeGreaterThan(0.2 * thickness);
        const { energy } = await world.statistics();
        expect(energy.total).toBeLessThan(before.total + 1e-4);
      }
    });
  });
});

describe('faces', () => {
  const solvers: [string, Solver][] = [
    ['positionBased', positionBased()],
    ['constraintEnforcement', constraintEnforcement()],
    ['massSpring', massSpring()],
    ['projective by multigrid', projective({ global: 'multigrid', substeps: 10 })],
    ['projective by sweeps', projective({ global: 'coloured', substeps: 10 })],
  ];
  it.each(solvers)('stay out with %s', async (_, solver) => {
    await withWorld({ bodies: [sheet()], colliders: [table, rod] }, { solver, backend: 'wasm' }, async (world) => {
      for (let k = 0; k < 6; k++) {
        steps(world, 8);
        expect(await leastDistance(world, [table, rod])).toBeGreaterThan(0.2 * thickness);
      }
    });
  });

  it.each([
    ['a rod of 6 mm at 15 m/s', 0.003, 15],
    ['a rod of 2 cm at 30 m/s', 0.01, 30],
  ])('%s takes a free sheet along', async (_, radius, speed) => {
    const rail = capsule({ name: 'rail', from: [-1, 0.5, 0.007], to: [1, 0.5, 0.007], radius, thickness });
    const thrown = { ...rail, motion: { kind: 'linear', velocity: [0, -speed, 0] } as const };
    const free = { bodies: [sheet()], colliders: [thrown], gravity: [0, 0, 0] as Vec3 };
    await withWorld(free, { backend: 'wasm' }, async (world) => {
      steps(world, Math.ceil((60 * 1.5) / speed));
      const heights = (await world.read('sheet')).filter((_, i) => i % 3 === 1);
      expect(Math.min(...heights)).toBeLessThan(0.5 + world.colliderPlacement('rail').offset[1]);
    });
  });

  it('come to rest', async () => {
    const level = sheet({ position: [-0.1, 0.25, -0.1], size: [0.2, 0.2] });
    const stone = box({ centre: [0, 0.1, 0], halfSize: [0.15, 0.1, 0.15], thickness });
    await withWorld({ bodies: [level], colliders: [stone] }, { backend: 'wasm' }, async (world) => {
      const { energy: before } = await world.statistics();
      steps(world, 180);
      const { energy } = await world.statistics();
      // Below a millionth of what the fall of 4.6 cm gave.
      expect(energy.kinetic).toBeLessThan(1e-6 * (before.gravity - energy.gravity));
    });
  });

  it('change nothing where colliders are smooth and large beside them', async () => {
    const smooth = [sphere({ radius: 0.4, centre: [0, -0.25, 0] }), plane({ point: [0, -0.2, 0] })];
    await withWorld({ bodies: [sheet()], colliders: smooth }, { backend: 'wasm' }, async (world) => {
      world.profiling = true;
      steps(world, 1);
      const { stages } = await world.statistics();
      expect(stages.map(({ stage }) => stage)).toContain('collide');
      expect(stages.map(({ stage }) => stage)).not.toContain('touchFaces');
    });
  });
});
