/**
 * Cloth that meets thin rods at 30 m/s: no face passes through. The steps of the solver are steps of the world here, as long as the default substeps at 1/60 s, so that each is seen: particles go straight in it, and so does the rod. A face that comes to be on the other side of
 * the rod's axis has an edge that crosses the axis on its way.
 */
import { describe, expect, it } from 'vitest';
import {
  type BackendName,
  type Body,
  box,
  type Collider,
  capsule,
  cloth,
  type Motion,
  sphere,
  type Vec3,
  type World,
} from '../../src/index';
import { constraintEnforcement } from '../../src/solvers/constraint-enforcement/index';
import { massSpring } from '../../src/solvers/mass-spring/index';
import { positionBased } from '../../src/solvers/position-based/index';
import { projective } from '../../src/solvers/projective/index';
import type { Solver } from '../../src/solvers/solver';
import { editState, withWorld } from '../worlds';

const speed = 30;
const stepsAFrame = 20;

type Flat = readonly [number, number];
const cross = (p: Flat, q: Flat) => p[0] * q[1] - p[1] * q[0];

/** Whether the segment between two points that go straight passes through the origin on the way. */
function sweepsOrigin(p0: Flat, q0: Flat, p1: Flat, q1: Flat): boolean {
  const dp: Flat = [p1[0] - p0[0], p1[1] - p0[1]];
  const dq: Flat = [q1[0] - q0[0], q1[1] - q0[1]];
  // The two and the origin lie on a line where a t^2 + b t + c = 0.
  const [a, b, c] = [cross(dp, dq), cross(p0, dq) + cross(dp, q0), cross(p0, q0)];
  const root = Math.sqrt(b * b - 4 * a * c);
  const times = Math.abs(a) < 1e-18 ? [-c / b] : [(-b + root) / (2 * a), (-b - root) / (2 * a)];
  return times.some((t) => {
    const [py, pz] = [p0[0] + t * dp[0], p0[1] + t * dp[1]];
    const [qy, qz] = [q0[0] + t * dq[0], q0[1] + t * dq[1]];
    return t >= 0 && t <= 1 && py * qy + pz * qz <= 0;
  });
}

/** How many edges cross the axis of the rod, which is along x, in so many steps. */
async function crossings(world: World, axis: Flat, count: number): Promise<number> {
  const { triangles, vertexParticle } = world.bodies[0].surface;
  const seen = async () => {
    const positions = await world.read('sheet');
    const { offset } = world.colliderPlacement('rod');
    return Array.from({ length: positions.length / 3 }, (_, i): Flat => {
      return [positions[3 * i + 1] - axis[0] - offset[1], positions[3 * i + 2] - axis[1] - offset[2]];
    });
  };
  let before = await seen();
  let crossed = 0;
  for (let k = 0; k < count; k++) {
    world.step();
    const now = await seen();
    for (let c = 0; c < triangles.length; c++) {
      const p = vertexParticle[triangles[c]];
      const q = vertexParticle[triangles[c % 3 === 2 ? c - 2 : c + 1]];
      if (sweepsOrigin(before[p], before[q], now[p], now[q])) crossed++;
    }
    before = now;
  }
  return crossed;
}

interface Throw {
  /** y and z of the rod's axis [m]. */
  axis: Flat;
  body: (particles: number) => Body;
  motion?: Motion;
  /** Of the cloth [m/s]. */
  falls?: number;
}

const sheet = (particles: number, more: object) =>
  cloth({ name: 'sheet', size: [0.4, 0.4], particles: [particles, particles], noise: 0.0005, ...more });
const level = (particles: number) => sheet(particles, { position: [-0.2, 0.06, -0.2] });

const throws: Record<string, Throw> = {
  'cloth that falls on a rod': { axis: [0, 0.007], body: level, falls: speed },
  'a rod that hits free cloth': {
    axis: [0.12, 0.007],
    body: level,
    motion: { kind: 'linear', velocity: [0, -speed, 0] },
  },
  // It stops where the cloth still reaches round it.
  'a rod that hits a hanging cloth': {
    axis: [-0.3, 0.06],
    body: (particles) =>
      sheet(particles, { plane: 'vertical', position: [-0.2, -0.1, 0], pins: [{ name: 'top', at: 'top' }] }),
    motion: {
      kind: 'keyframes',
      keys: [
        { time: 0, offset: [0, 0, 0] },
        { time: 0.16 / speed, offset: [0, 0, -0.16] },
      ],
    },
  },
};

async function meet(
  solver: Solver,
  backend: BackendName,
  name: string,
  radius: number,
  particles: number,
  count: number,
) {
  const { axis, body, motion, falls } = throws[name];
  const ends = { from: [-1, ...axis] as Vec3, to: [1, ...axis] as Vec3 };
  const rod = capsule({ name: 'rod', ...ends, radius, thickness: 0.004, ...(motion && { motion }) });
  const scene = { bodies: [body(particles)], colliders: [rod], timeStep: 1 / 60 / stepsAFrame };
  return await withWorld(scene, { solver, backend }, async (world) => {
    if (falls) {
      await editState(world, (_, velocities) => {
        for (let i = 0; i < velocities.length; i += 4) velocities[i + 1] = -falls;
      });
    }
    return await crossings(world, axis, count);
  });
}

describe.each(Object.keys(throws))('%s at 30 m/s', (name) => {
  it.each<[string, Solver]>([
    ['projective', projective({ substeps: 1 })],
    ['positionBased', positionBased({ substeps: 1 })],
    ['constraintEnforcement', constraintEnforcement({ substeps: 1, unknowns: 'positions' })],
    ['its multipliers', constraintEnforcement({ substeps: 1, unknowns: 'multipliers' })],
    ['massSpring', massSpring()],
  ])('passes neither 6 nor 2 mm, with %s', async (_, solver) => {
    expect(await meet(solver, 'wasm', name, 0.003, 15, 80)).toBe(0);
    expect(await meet(solver, 'wasm', name, 0.001, 15, 80)).toBe(0);
  });

  // In a step its threads go twice as far as they are long, and what one face is pushed by takes the next one along.
  it('passes not 2 mm in a finer weave, with positionBased', async () => {
    expect(await meet(positionBased({ substeps: 1 }), 'wasm', name, 0.001, 31, 80)).toBe(0);
  });
});

// With contact after the solve alone a rod stretched the sheet by 4.3, a ball by 0.27 and a box by 0.24.
it.each<[string, Collider]>([
  ['a rod', capsule({ from: [-1, 0, 0.007], to: [1, 0, 0.007], radius: 0.003, thickness: 0.004 })],
  ['a ball', sphere({ centre: [0, -0.1, 0.007], radius: 0.1, thickness: 0.004 })],
  ['a box', box({ centre: [0, -0.05, 0.007], halfSize: [0.05, 0.05, 0.05], thickness: 0.004 })],
])('cloth that falls on %s at 10 m/s is not torn by multipliers', async (_, collider) => {
  const scene = { bodies: [level(15)], colliders: [collider], timeStep: 1 / 60 / stepsAFrame };
  const solver = constraintEnforcement({ substeps: 1, unknowns: 'multipliers' });
  await withWorld(scene, { solver, backend: 'wasm' }, async (world) => {
    await editState(world, (_, velocities) => {
      for (let i = 0; i < velocities.length; i += 4) velocities[i + 1] = -10;
    });
    for (let k = 0; k < 100; k++) {
      world.step();
      expect((await world.statistics()).strain.structural.largest).toBeLessThan(0.3);
    }
  });
});

it.each<[BackendName, Solver]>([
  ['reference', projective({ substeps: 1 })],
  ['reference', positionBased({ substeps: 1 })],
  ['webgpu', projective({ substeps: 1 })],
])('on %s too (%#)', async (backend, solver) => {
  expect(await meet(solver, backend, 'cloth that falls on a rod', 0.003, 9, 10)).toBe(0);
});
