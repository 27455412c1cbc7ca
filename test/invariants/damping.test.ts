/** Both dampings: what they must keep (momentum, rigid motions), what they must not add (energy), and how fast they damp. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../../src/compute/backend';
import { seededRandom } from '../../src/core/random';
import { cloth, rope, strands } from '../../src/index';
import { assemble, type Model } from '../../src/scene/assemble';
import { type SceneOptions, scene } from '../../src/scene/scene';
import { projective } from '../../src/solvers/projective/index';
import { DampingStage } from '../../src/stages/damping/damping-stage';
import { viscousStages } from '../../src/stages/damping/viscous-stages';
import { allocateParticles } from '../../src/stages/particle-buffers';
import { allocateTriangles } from '../../src/stages/triangle-buffers';
import { inverseOrder } from '../../src/topology/order-by-colour';
import { fastBackends, reference } from '../backends';
import { editState, quadCloth, steps, withWorld } from '../worlds';

const backends: Record<string, () => Promise<Backend>> = { reference: async () => reference(), ...fastBackends };
const h = 1 / 60;

type Vector = [number, number, number];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const at = (array: ArrayLike<number>, i: number): Vector => [array[4 * i], array[4 * i + 1], array[4 * i + 2]];

interface Particles {
  position: Float64Array;
  velocity: Float64Array;
}

/** Runs the damping of a scene on velocities in the order of the model, `times` times, and gives every state. */
async function damped(backend: Backend, options: SceneOptions, move: (model: Model) => Particles, times: number) {
  const model = assemble(scene(options));
  const { order } = projective().prepare(model, backend.name);
  const bufferIndex = inverseOrder(order);
  const particles = allocateParticles(backend, model, order);
  const damping = new DampingStage(model);
  damping.attach({
    backend,
    model,
    order,
    bufferIndex,
    particles,
    triangles: () => allocateTriangles(backend, model, bufferIndex, order.length),
  });
  const { position, velocity } = move(model);
  const inOrder = (from: Float64Array) => Array.from(order).flatMap((i) => [...from.subarray(4 * i, 4 * i + 4)]);
  backend.write(particles.position, inOrder(position));
  backend.write(particles.velocity, inOrder(velocity));
  const velocities = [Float64Array.from(velocity, Math.fround)];
  for (let k = 0; k < times; k++) {
    damping.queue(backend, { h, stiffness: 1 });
    const now = await backend.read(particles.velocity);
    const back = new Float64Array(velocity.length);
    order.forEach((i, place) => {
      back.set(now.subarray(4 * place, 4 * place + 4), 4 * i);
    });
    velocities.push(back);
  }
  return { model, position, velocities };
}

/** Particles where they were built, shifted and shaken, with any velocity. Numbers that f32 can hold, so that all backends have the same. */
function shaken(shift: Vector) {
  return (model: Model): Particles => {
    const random = seededRandom(7);
    const position = new Float64Array(4 * model.particleCount);
    const velocity = new Float64Array(4 * model.particleCount);
    for (let i = 0; i < model.particleCount; i++) {
      for (let axis = 0; axis < 3; axis++) {
        const noise = 0.01 * (random() - 0.5);
        position[4 * i + axis] = Math.fround(model.positions[3 * i + axis] + shift[axis] + noise);
        velocity[4 * i + axis] = Math.fround(random() - 0.5 + axis);
      }
      position[4 * i + 3] = model.inverseMasses[i];
    }
    return { position, velocity };
  };
}

/** Momentum, angular momentum about the body's first particle, and kinetic energy of the free particles of a body. */
function motionOf(model: Model, body: number, position: Float64Array, velocity: Float64Array) {
  const sum = { momentum: [0, 0, 0], spin: [0, 0, 0], energy: 0 };
  const origin = at(position, model.bodyFirst[body]);
  for (let i = model.bodyFirst[body]; i < model.bodyFirst[body + 1]; i++) {
    if (model.inverseMasses[i] === 0) continue;
    const mass = model.masses[i];
    const v = at(velocity, i);
    const r = at(position, i).map((x, axis) => x - origin[axis]) as Vector;
    cross(r, v).forEach((l, axis) => {
      sum.spin[axis] += mass * l;
      sum.momentum[axis] += mass * v[axis];
      sum.energy += 0.5 * mass * v[axis] * v[axis];
    });
  }
  return sum;
}

const bodies = [
  cloth({ size: [1, 0.7], particles: [21, 15] }),
  rope({ from: [2, 0, 0], to: [2, 0, 1], particles: 30 }),
  quadCloth(3, 3, { position: [4, 0, 0] }),
  // Its pairs of negative stiffness must not drive it.
  cloth({ size: [1, 1], particles: [8, 8], position: [6, 0, 0], bending: 'quadratic' }),
];
const pinned = [
  cloth({ size: [1, 0.7], particles: [21, 15], pins: ['top'] }),
  strands({ roots: [2, 0, 0, 2.1, 0, 0], directions: [0, -1, 0, 0, -1, 0], length: 0.3, particles: 8 }),
];

describe.each(Object.entries(backends))('on %s', (name, make) => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await make();
    await backend.prepare(new DampingStage(assemble(scene({ bodies: [quadCloth(2, 2)] }))).kernels);
  });
  afterAll(() => backend?.dispose());

  // f32 rounds each velocity of about 2 m/s by 1e-7, and each step does so anew.
  const tolerance = name === 'reference' ? 1e-12 : 2e-6;

  it.each([
    ['viscosity', { bodies, viscosity: 1e-4 }],
    ['more viscosity than the stages can carry', { bodies, viscosity: 1 }],
    ['inner drag', { bodies, innerDrag: 0.01 }],
    ['total inner drag', { bodies, innerDrag: 0 }],
    ['both', { bodies, innerDrag: 0.5, viscosity: 1e-3 }],
    ['inner drag on pinned bodies', { bodies: pinned, innerDrag: 0.01 }],
  ] satisfies [string, SceneOptions][])('%s keeps momenta and does not add energy', async (_, options) => {
    for (const shift of [
      [0, 0, 0],
      [50, -20, 30],
    ] as Vector[]) {
      const { model, position, velocities } = await damped(backend, options, shaken(shift), 5);
      for (let body = 0; body < model.bodies.length; body++) {
        const all = velocities.map((velocity) => motionOf(model, body, position, velocity));
        const mass = model.masses.subarray(model.bodyFirst[body], model.bodyFirst[body + 1]).reduce((a, b) => a + b, 0);
        for (let k = 1; k < all.length; k++) {
          expect(all[k].energy).toBeLessThanOrEqual(all[k - 1].energy * (1 + tolerance));
          for (let axis = 0; axis < 3; axis++) {
            expect(Math.abs(all[k].momentum[axis] - all[0].momentum[axis])).toBeLessThan(k * tolerance * 2 * mass);
            expect(Math.abs(all[k].spin[axis] - all[0].spin[axis])).toBeLessThan(k * tolerance * 2 * mass);
          }
        }
        expect(all[5].energy).toBeLessThan(0.999 * all[0].energy);
      }
    }
  });

  it('a rigid motion is left alone', async () => {
    const [drift, omega] = [
      [1, -2, 0.5],
      [2, 3, -1],
    ] as Vector[];
    const rigid = (model: Model): Particles => {
      const { position, velocity } = shaken([5, 0, 0])(model);
      for (let i = 0; i < model.particleCount; i++) {
        const turning = cross(omega, at(position, i));
        for (let axis = 0; axis < 3; axis++) velocity[4 * i + axis] = drift[axis] + turning[axis];
      }
      return { position, velocity };
    };
    const options = { bodies: [...bodies, ...pinned], innerDrag: 0.001, viscosity: 1e-4 };
    const { model, velocities } = await damped(backend, options, rigid, 10);
    for (let i = 0; i < model.particleCount; i++) {
      for (let axis = 0; axis < 3; axis++) {
        const change = velocities[10][4 * i + axis] - velocities[0][4 * i + axis];
        // The velocities are of 20 m/s; f32 knows the speed along a spring of 2 cm to 1e-4 of its length a second.
        if (model.inverseMasses[i] > 0) expect(Math.abs(change)).toBeLessThan(name === 'reference' ? 2e-6 : 2e-4);
      }
    }
  });

  it('bodies without a shape have no rotation and no trouble', async () => {
    const thin = [
      rope({ from: [0, 0, 0], to: [0.3, 0.4, 0.1], particles: 12 }),
      rope({ from: [1, 0, 0], to: [1.3, 0.4, 0.1], particles: 2, pins: ['first'] }),
      rope({ from: [2, 0, 0], to: [2.3, 0.4, 0.1], particles: 2, pins: ['first', 'last'] }),
    ];
    const straight = (model: Model): Particles => {
      const { position, velocity } = shaken([0, 0, 0])(model);
      for (let i = 0; i < model.particleCount; i++) {
        for (let axis = 0; axis < 3; axis++) position[4 * i + axis] = model.positions[3 * i + axis];
      }
      return { position, velocity };
    };
    const { velocities } = await damped(backend, { bodies: thin, innerDrag: 0.5, viscosity: 1e-3 }, straight, 3);
    expect(velocities[3].every(Number.isFinite)).toBe(true);
    // What is one free particle, or none, moves as it did, but for the spring of the second body.
    expect(velocities[3].subarray(4 * 14)).toEqual(velocities[0].subarray(4 * 14));
    expect(velocities[3].subarray(0, 4)).not.toEqual(velocities[0].subarray(0, 4));
  });
});

it('the stages multiply no mode by more than 1, slow modes by 1 - x, and the fastest they are made for by at most 1/2', () => {
  for (const stiffness of [0.01, 1, 5, 40, 300, 1e6]) {
    const stages = viscousStages(stiffness);
    const { limit } = stages[0];
    expect(stages.length % 2).toBe(0);
    expect(limit >= stiffness || stages.length === 32).toBe(true);
    const after = (x: number) => {
      let [before, now] = [0, 1];
      for (const { carry, gain } of stages) [before, now] = [now, now + carry * (now - before) - gain * x * now];
      return now;
    };
    for (let k = 0; k <= 1000; k++) expect(Math.abs(after((k / 1000) * limit))).toBeLessThanOrEqual(1 + 1e-12);
    expect(Math.abs(after(limit))).toBeLessThanOrEqual(0.5);
    expect(after(1e-4)).toBeCloseTo(1 - 1e-4, 7);
  }
});

/** Two half-kilogram weights on a spring of 40 N/m: relative to each other they oscillate with omega^2 = 2 k / m. */
const dumbbell = rope({
  from: [0, 0, 0],
  to: [1, 0, 0],
  particles: 2,
  springs: { bend: false },
  material: { massPerLength: 1, stretch: 40, bend: 0 },
});

it('viscosity damps an oscillation at the rate viscosity omega^2 / 2', async () => {
  const viscosity = 0.01;
  const solver = projective({ integrator: 'implicit-midpoint', substeps: 1, iterations: 20 });
  const still = { bodies: [dumbbell], gravity: [0, 0, 0] as const, drag: 1, timeStep: 1 / 500, viscosity };
  await withWorld(still, { solver }, async (world) => {
    await editState(world, (positions) => {
      positions[4] = 1.1;
    });
    const before = (await world.statistics()).energy.total;
    steps(world, 500);
    const { energy } = await world.statistics();
    // Energy falls twice as fast as amplitude.
    const rate = -Math.log(energy.total / before);
    expect(Math.abs(rate / (viscosity * 160) - 1)).toBeLessThan(0.03);
  });
});

it('a spinning, wobbling sheet stops wobbling and spins on', async () => {
  const sheet = cloth({ size: [1, 1], particles: [9, 9], position: [-0.5, 0, -0.5] });
  for (const damping of [{ innerDrag: 0.001 }, { viscosity: 3e-3 }]) {
    const solver = projective({
      integrator: 'implicit-midpoint',
      substeps: 4,
      iterations: 10,
      numLinearIterations: 10,
    });
    await withWorld(
      { bodies: [sheet], gravity: [0, 0, 0], drag: 1, ...damping },
      { solver, backend: 'wasm' },
      async (world) => {
        await editState(world, (positions, velocities) => {
          for (let i = 0; i < 81; i++) {
            const [x, , z] = at(positions, i);
            // Turning about y, and opposite corners up or down.
            velocities.set([z, 4 * x * z, -x], 4 * i);
          }
        });
        const { masses } = world.bodies[0];
        const motion = async () => {
          const [p, v] = await Promise.all([world.read(sheet), world.readVelocities(sheet)]);
          let [spin, wobble] = [0, 0];
          masses.forEach((mass, i) => {
            spin += mass * (p[3 * i + 2] * v[3 * i] - p[3 * i] * v[3 * i + 2]);
            wobble += 0.5 * mass * v[3 * i + 1] ** 2;
          });
          return { spin, wobble };
        };
        const before = await motion();
        steps(world, 180);
        const after = await motion();
        expect(Math.abs(after.spin / before.spin - 1)).toBeLessThan(0.01);
        expect(after.wobble).toBeLessThan(0.1 * before.wobble);
      },
    );
  }
});

it('gives the same bits on any number of threads', async () => {
  const sheet = cloth({ size: [1, 1], particles: [41, 41], pins: ['top-left'], noise: 0.001 });
  const options = { bodies: [sheet, dumbbell], innerDrag: 0.3, viscosity: 2e-4 };
  const solver = projective({ substeps: 2, integrator: 'implicit-midpoint' });
  const hashes = [1, 3].map((threads) =>
    withWorld(options, { solver, backend: 'wasm', threads }, (world) => {
      steps(world, 20);
      return world.hash();
    }),
  );
  expect(await hashes[0]).toBe(await hashes[1]);
});
