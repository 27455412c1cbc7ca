/** What position-based dynamics must do: hang like `projective`, keep momentum, and give the same with every schedule. */
import { describe, expect, it } from 'vitest';
import { fastBackends } from '../../../test/backends';
import { withWorld } from '../../../test/worlds';
import { span } from '../../compute/backend';
import { seededRandom } from '../../core/random';
import { type Body, cloth, clothFromMesh, rope, sdf, softBody, type World } from '../../index';
import { assemble } from '../../scene/assemble';
import { scene } from '../../scene/scene';
import { projective } from '../projective/index';
import { constraintsOf } from './constraint-types';
import { type PositionBasedOptions, positionBased, type Schedule } from './index';
import { planRequest } from './lay-out';
import { completeOptions } from './options';
import { placesOf } from './places';
import { planSchedule } from './plan-schedule';
import { sampleConstraints } from './sample-constraints';
import { solveDistances, solveDistancesSerially } from './solve-distances.kernel';
import { solveVolumes, solveVolumesSerially } from './solve-volumes.kernel';

const schedules: readonly PositionBasedOptions[] = [
  { schedule: 'coloured' },
  { schedule: 'phantoms' },
  { schedule: 'phantoms', phantoms: 'single' },
  { schedule: 'gauss-seidel' },
  { schedule: 'jacobi' },
  { schedule: 'hybrid-jacobi' },
];

/** Positions after so many frames. */
function positionsOf(body: Body, solver: ReturnType<typeof positionBased>, frames: number, scene: object = {}) {
  return withWorld({ bodies: [body], ...scene }, { solver, backend: 'wasm' }, async (world: World) => {
    for (let frame = 0; frame < frames; frame++) world.step();
    return Array.from(await world.read(0));
  });
}

/** The largest distance between particles of the two [m]. */
function farthest(a: readonly number[], b: readonly number[]): number {
  let most = 0;
  for (let i = 0; i < a.length; i += 3) {
    most = Math.max(most, Math.hypot(a[i] - b[i], a[i + 1] - b[i + 1], a[i + 2] - b[i + 2]));
  }
  return most;
}

describe('bodies at rest have the shape of projective, to 2 % of their size', () => {
  const bodies: [string, Body][] = [
    [
      'a sheet of jersey',
      cloth({ particles: [17, 17], plane: 'vertical', pins: ['top-left', 'top-right'], material: 'jersey' }),
    ],
    [
      'a sheet with hinges and areas',
      cloth({
        particles: [9, 9],
        size: [1, 1],
        pins: ['left'],
        material: { massPerArea: 0.3, stretch: 900, shear: 300, bend: 10, flexuralRigidity: 0.02 },
        bending: 'dihedral',
        area: 200,
      }),
    ],
    [
      'an elastic cord',
      rope({ from: [0, 0, 0], to: [1, 0, 0], particles: 20, pins: ['first', 'last'], material: 'elastic' }),
    ],
    [
      'a column of foam',
      softBody({
        shape: sdf.box({ halfSize: [0.12, 0.5, 0.12] }),
        resolution: 10,
        material: 'foam',
        pins: ['top'],
      }),
    ],
  ];
  it.each(bodies)('%s', async (_, body) => {
    const calm = { drag: 0.02 };
    const wanted = await positionsOf(body, projective({ iterations: 3 }), 150, calm);
    for (const options of [{}, { iterations: 4 }, { schedule: 'phantoms', iterations: 4 }] as PositionBasedOptions[]) {
      const got = await positionsOf(body, positionBased(options), 150, calm);
      expect(farthest(got, wanted), JSON.stringify(options)).toBeLessThan(0.02);
    }
  });
});

it.each([
  ['distances', 2, solveDistances, solveDistancesSerially],
  ['volumes', 4, solveVolumes, solveVolumesSerially],
] as const)(
  'solves four %s at once as it solves one after the other, to the last bit',
  async (_, size, parallel, serial) => {
    const { place, particles, numbers, multiplier, uniforms } = sampleConstraints(size, 1003, seededRandom(5));
    const results: number[][] = [];
    for (const [wide, kernel] of [
      [1, parallel],
      [0, serial],
    ] as const) {
      const backend = await fastBackends['wasm, 1 thread']();
      await backend.prepare([kernel]);
      const buffers = {
        place: backend.allocate('place', 'vec4f', place.length / 4, place),
        corners: backend.allocate('corners', 'u32', particles.length, particles),
        rest: backend.allocate('rest', 'vec2f', numbers.length / 2, numbers),
        multiplier: backend.allocate('multiplier', 'f32', multiplier.length, multiplier),
      };
      backend.run(kernel, span(0, 1003), buffers, { ...uniforms, wide });
      results.push([...(await backend.read(buffers.place)), ...(await backend.read(buffers.multiplier))]);
      backend.dispose();
    }
    expect(results[0]).toEqual(results[1]);
  },
);

describe.each(schedules)('%o', (schedule) => {
  it('keeps the momentum of a body that nothing touches', async () => {
    const body = cloth({ particles: [7, 6], noise: 0.03 });
    const outside = { gravity: [0, 0, 0] as const };
    await withWorld(
      { bodies: [body], ...outside },
      { solver: positionBased(schedule), backend: 'wasm' },
      async (world) => {
        for (let frame = 0; frame < 20; frame++) world.step();
        const [{ masses }] = world.bodies;
        const velocities = await world.readVelocities(0);
        const [momentum, moving] = [
          [0, 0, 0],
          [0, 0, 0],
        ];
        masses.forEach((mass, i) => {
          for (let axis = 0; axis < 3; axis++) {
            momentum[axis] += mass * velocities[3 * i + axis];
            moving[axis] += mass * Math.abs(velocities[3 * i + axis]);
          }
        });
        expect(Math.hypot(...moving)).toBeGreaterThan(1e-4);
        expect(Math.hypot(...momentum)).toBeLessThan(5e-3 * Math.hypot(...moving));
      },
    );
  });

  it('converges to the step of projective', async () => {
    const body = cloth({ particles: [6, 6], pins: ['top-left'], material: 'jersey', noise: 0.02 });
    const wanted = await positionsOf(body, projective({ substeps: 1, iterations: 400 }), 2);
    const few = await positionsOf(body, positionBased({ ...schedule, substeps: 1, iterations: 10 }), 2);
    const many = await positionsOf(body, positionBased({ ...schedule, substeps: 1, iterations: 400 }), 2);
    expect(farthest(many, wanted)).toBeLessThan(0.3 * farthest(few, wanted));
    expect(farthest(many, wanted)).toBeLessThan(1e-3);
  });
});

it.each<PositionBasedOptions>([
  { schedule: 'coloured' },
  { schedule: 'phantoms' },
  { schedule: 'phantoms', phantoms: 'single' },
])('moves a body to the last bit as before when others come and go: %o', async (options) => {
  const sheet = (name: string, columns: number, x: number) =>
    cloth({ name, particles: [columns, 9], pins: ['top-left'], noise: 0.01, position: [x, 0, 0] });
  const line = rope({ name: 'line', from: [9, 0, 0], to: [9, -1, 0], particles: 12, pins: ['first'] });
  const bodies = [line, sheet('a', 12, 0), sheet('b', 8, 3)];
  const solver = positionBased({ substeps: 3, ...options });
  const after = (change: (world: World) => Promise<void>) =>
    withWorld({ bodies }, { solver, backend: 'wasm' }, async (world) => {
      for (let frame = 0; frame < 3; frame++) world.step();
      await change(world);
      for (let frame = 0; frame < 3; frame++) world.step();
      return Array.from(await world.read('b'));
    });
  const alone = await after(async () => {});
  expect(await after((world) => world.add(sheet('c', 7, 6)))).toEqual(alone);
  expect(await after((world) => world.remove('a'))).toEqual(alone);
});

const onCpu = ['coloured', 'phantoms', 'jacobi'] as const;
const onGpu = [...onCpu, 'patches'] as const;

it.each(['wasm', 'webgpu'] as const)('computes on %s what the reference does', async (backend) => {
  const bodies = [
    cloth({ particles: [6, 5], pins: ['top-left'], bending: 'dihedral', area: 50, noise: 0.01 }),
    softBody({ name: 'cube', shape: sdf.box({ halfSize: [0.1, 0.1, 0.1] }), resolution: 2, position: [2, 0, 0] }),
  ];
  for (const schedule of backend === 'webgpu' ? onGpu : onCpu) {
    const after = (name: 'reference' | 'wasm' | 'webgpu') =>
      withWorld(
        { bodies },
        { solver: positionBased({ schedule, substeps: 2, iterations: 2 }), backend: name },
        async (world) => {
          for (let frame = 0; frame < 3; frame++) world.step();
          return [...(await world.read(0)), ...(await world.read(1))];
        },
      );
    expect(farthest(await after(backend), await after('reference'))).toBeLessThan(1e-5);
  }
});

describe('phantoms that constraints share', () => {
  const body = softBody({ shape: sdf.sphere({ radius: 0.4 }), resolution: 5, material: 'foam', pins: ['top'] });
  const after = (options: PositionBasedOptions) =>
    withWorld(
      { bodies: [body] },
      { solver: positionBased({ substeps: 1, ...options }), backend: 'reference' },
      async (world) => {
        for (let frame = 0; frame < 2; frame++) world.step();
        return { positions: Array.from(await world.read(0)), facts: world.facts };
      },
    );

  it('are fewer than those of one constraint each, and closer to the converged step after as many iterations', async () => {
    const { positions: wanted } = await after({ schedule: 'coloured', iterations: 600 });
    const shared = await after({ schedule: 'phantoms', iterations: 20 });
    const single = await after({ schedule: 'phantoms', phantoms: 'single', iterations: 20 });
    expect(shared.facts.copies).toBeLessThan(0.1 * Number(single.facts.copies));
    expect(farthest(shared.positions, wanted)).toBeLessThan(0.9 * farthest(single.positions, wanted));
  });

  it('are as many as it takes for the colours that were asked for', async () => {
    for (const colours of [2, 5, 11]) {
      const { facts } = await after({ schedule: 'phantoms', colours, iterations: 1 });
      expect([facts['distances colours'], facts['volumes colours']]).toEqual([colours, colours]);
    }
  });

  it('weigh as much as their particle, with all the phantoms that it has', () => {
    const model = assemble(scene({ bodies: [body] }));
    const options = completeOptions({ schedule: 'phantoms' });
    const request = planRequest(model, constraintsOf(model), options, false);
    const { particleOf, copied } = planSchedule(request, 'phantoms', () => {});
    const tied = new Uint8Array(particleOf.length);
    for (const { particles } of copied) for (const place of particles) tied[place] = 1;
    const { copies } = placesOf(particleOf, model.particleCount, tied);
    const mass = new Float64Array(model.particleCount);
    particleOf.forEach((particle, place) => {
      if (tied[place]) mass[particle] += 1 / copies[place];
    });
    expect(particleOf.length).toBeGreaterThan(model.particleCount);
    for (const sum of mass) expect(sum).toBeCloseTo(1, 12);
  });
});

describe('a stiffness from 0 to 1, as in Mueller 2007', () => {
  const line = rope({ from: [0, 0, 0], to: [0, -1, 0], particles: 11, pins: ['first'], springs: { bend: false } });
  it('makes a hanging rope stiffer with more iterations (Liu 2013 section 5)', async () => {
    const lengths: number[] = [];
    for (const iterations of [1, 4, 16]) {
      const solver = positionBased({ schedule: 'gauss-seidel', substeps: 1, iterations, stiffness: 0.99999 });
      const positions = await positionsOf(line, solver, 200, { drag: 0.01, timeStep: 1 / 30 });
      lengths.push(-positions[positions.length - 2] - 1);
    }
    expect(lengths[1]).toBeLessThan(0.6 * lengths[0]);
    expect(lengths[2]).toBeLessThan(0.8 * lengths[1]);
  });

  it('mends that share of the error of a lone constraint, in any number of iterations', async () => {
    const pair = rope({ from: [0, 0, 0], to: [1, 0, 0], particles: 2, pins: ['first'] });
    for (const iterations of [1, 7]) {
      const solver = positionBased({ substeps: 1, iterations, stiffness: 0.8 });
      // Gravity alone would take the end 1 m along the rope.
      const [, , , x] = await positionsOf(pair, solver, 1, { gravity: [100, 0, 0], timeStep: 0.1 });
      expect(x).toBeCloseTo(1.2, 5);
    }
  });
});

it('refuses what it does not know', () => {
  expect(() => positionBased({ stiffness: 300 })).toThrow(
    "positionBased: stiffness, unless 'material', must be a number at least 0 and at most 1, got 300",
  );
  expect(() => positionBased({ colours: 3 })).toThrow(
    "positionBased: colours must be left out where the schedule is not 'phantoms' or 'hybrid-jacobi', got 3",
  );
  expect(() => positionBased({ schedule: 'jacobi', phantoms: 'single' })).toThrow(
    'positionBased: phantoms must be left out where the schedule is not \'phantoms\', got "single"',
  );
  expect(() => positionBased({ schedule: 'red' as Schedule })).toThrow('positionBased: schedule must be one of auto');
});

it('refuses quadratic bending by the name of the body', async () => {
  const body = cloth({ name: 'shirt', particles: [4, 4], bending: 'quadratic' });
  await expect(withWorld({ bodies: [body] }, { solver: positionBased() }, () => {})).rejects.toThrow(
    "positionBased: body 'shirt' must have no quadratic bending, which this solver does not take: build it with bending: 'springs' or 'dihedral'",
  );
});

it('does without patches where a particle has too many constraints for one, and says so where they were asked for', async () => {
  const spokes = 1500;
  // The first of all sets is the leftmost, and gets all constraints of its particles.
  const vertices = [-2, 0, 0];
  const triangles: number[] = [];
  for (let k = 0; k < spokes; k++) {
    const angle = (2 * Math.PI * k) / spokes;
    vertices.push(Math.cos(angle), 0, Math.sin(angle));
    triangles.push(0, 1 + ((k + 1) % spokes), 1 + k);
  }
  const wheel = { bodies: [clothFromMesh({ vertices, triangles })] };
  await withWorld(wheel, { solver: positionBased(), backend: 'webgpu' }, ({ facts }) => {
    expect(facts.schedule).toBe('coloured');
  });
  await expect(
    withWorld(wheel, { solver: positionBased({ schedule: 'patches' }), backend: 'reference' }, () => {}),
  ).rejects.toThrow(
    'positionBased: schedule must be another one where the constraints at a particle tie it to more than 1024 others',
  );
});
