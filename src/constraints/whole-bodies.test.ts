/**
 * Conjugate gradients of small bodies in one dispatch, against the dispatches of each iteration: the same numbers but for rounding, the same
 * statistics; when they are used, and that worlds use them.
 */
import { describe, expect, it } from 'vitest';
import { fastBackends, reference } from '../../test/backends';
import { steps, withWorld } from '../../test/worlds';
import { seededRandom } from '../core/random';
import { type BackendName, cloth, rope, type Solver } from '../index';
import { adaptiveConstraints } from '../solvers/adaptive-constraints/index';
import { completeOptions as completeAdaptive } from '../solvers/adaptive-constraints/options';
import { prepare as prepareAdaptive } from '../solvers/adaptive-constraints/prepare';
import { constraintEnforcement } from '../solvers/constraint-enforcement/index';
import { completeOptions as completeEnforcement } from '../solvers/constraint-enforcement/options';
import { prepare as prepareEnforcement } from '../solvers/constraint-enforcement/prepare';
import { bodyBytes } from './solve-bodies.kernel';
import { type Case, caseOf, solveCase } from './solved-step.fixture';
import { bodyShape, maxConstraints } from './whole-bodies';

/** Without the inverse masses. */
const coordinates = (positions: readonly number[]) => positions.filter((_, at) => at % 4 < 3);
const largest = (a: readonly number[], b: readonly number[]) =>
  a.reduce((most, x, i) => Math.max(most, Math.abs(x - b[i])), 0);

/** A sheet, a rope and a sheet of several blocks, all of them shaken. */
function shaken(): Case {
  const random = seededRandom(3);
  const bodies = [
    cloth({ size: [1, 1], particles: [9, 8], pins: ['top-left'] }),
    rope({ from: [2, 0, 0], to: [3, 0, 0], particles: 11, pins: ['first'] }),
    cloth({ size: [1, 1], particles: [21, 19], pins: ['top'] }),
  ];
  const shake = (p: readonly number[], size: number) => p.map((x) => x + size * (random() - 0.5));
  return caseOf({ bodies }, (_, built) => {
    const previous = shake(built, 4e-3);
    return { previous, position: shake(previous, 4e-3) };
  });
}

describe('solveBodies', () => {
  const settings = { iterations: 25, tolerance: 1e-2, epsilon: 1e-2 };

  it.each([
    ['from nothing', settings],
    ['warm', { ...settings, warm: true, solves: 2, iterations: 6 }],
    ['where iterations run out', { ...settings, iterations: 4 }],
    ['with preconditioner jacobi', { ...settings, preconditioner: 'jacobi' as const }],
    ['with preconditioner none', { ...settings, preconditioner: 'none' as const, iterations: 12 }],
  ])('does what the kernels of each iteration do, %s', async (_, given) => {
    const queued = await solveCase(reference(), shaken(), given);
    const whole = await solveCase(reference(), shaken(), { ...given, whole: true });
    expect(largest(whole.mu, queued.mu)).toBeLessThan(1e-12 * Math.max(...queued.mu.map(Math.abs)));
    expect(largest(whole.positions, queued.positions)).toBeLessThan(1e-13);
    expect(whole.statistics.iterations).toBe(queued.statistics.iterations);
    expect(whole.statistics.residual).toBeCloseTo(queued.statistics.residual, 12);
  });

  it('does it on a GPU, with more particles than invocations', async () => {
    const given = { ...settings, tolerance: 0.15 };
    const wanted = await solveCase(reference(), shaken(), given);
    expect(wanted.statistics.iterations).toBeLessThan(settings.iterations);
    const moved = largest(coordinates([...shaken().position]), coordinates(wanted.positions));
    const backend = await fastBackends.webgpu();
    try {
      const got = await solveCase(backend, shaken(), { ...given, whole: { lanes: 256, capacity: 448 } });
      expect(largest(coordinates(got.positions), coordinates(wanted.positions))).toBeLessThan(1e-4 * moved);
      expect(got.statistics.iterations).toBe(wanted.statistics.iterations);
      expect(Math.abs(got.statistics.residual / wanted.statistics.residual - 1)).toBeLessThan(1e-3);
    } finally {
      backend.dispose();
    }
  });
});

describe('the shape of a workgroup', () => {
  const { layout, model } = shaken();
  const { owned } = layout;
  const plain = { invocations: 256, bytes: 16384 };
  const shapeFor = (workgroup = plain, most = maxConstraints) => bodyShape(layout, model.bodyFirst, workgroup, most);
  const constraints = owned[model.bodyFirst[3]] - owned[model.bodyFirst[2]];

  it('has an invocation for each particle of the largest body, if there are as many', () => {
    expect(shapeFor()).toEqual({ lanes: 256, capacity: 448 });
    expect(shapeFor({ invocations: 1024, bytes: 16384 })).toEqual({ lanes: 512, capacity: 448 });
  });

  it('has fewer where they would leave no room for the particles', () => {
    const bytes = bodyBytes({ lanes: 128, capacity: 448 });
    expect(shapeFor({ ...plain, bytes })).toEqual({ lanes: 128, capacity: 448 });
    expect(shapeFor({ ...plain, bytes: bytes - 1 })).toEqual({ lanes: 64, capacity: 448 });
  });

  it('is none where a body has more constraints than may be, or does not fit, or there are no workgroups', () => {
    expect(shapeFor(plain, constraints)).not.toBeNull();
    expect(shapeFor(plain, constraints - 1)).toBeNull();
    const bytes = bodyBytes({ lanes: 64, capacity: 448 });
    expect(shapeFor({ ...plain, bytes: bytes - 1 })).toBeNull();
    expect(shapeFor({ invocations: 0, bytes: 0 })).toBeNull();
  });
});

describe('a world of small bodies', () => {
  const motion = { kind: 'oscillate', amplitude: [0, 0, 0.1], period: 1 } as const;
  // In tension: what buckles parts at the first bit.
  const sheet = cloth({
    size: [1, 1],
    particles: [9, 7],
    plane: 'vertical',
    noise: 0.002,
    springConstants: { structural: 20, shear: 20, bend: 2 },
    pins: [{ at: 'top', motion }],
  });
  const line = rope({
    from: [2, 0, 0],
    to: [2, -1, 0],
    particles: 12,
    material: { massPerLength: 0.2, stretch: 20, bend: 1 },
    pins: [{ at: 'first', motion }],
  });
  const scene = { bodies: [sheet, line], drag: 0.3, timeStep: 0.01 };
  const options = { substeps: 5, iterations: 40, tolerance: 1e-4, regularisation: 1e-2 };
  const plainWorkgroup = { invocations: 256, bytes: 16384 };

  interface Run {
    backend: BackendName;
    /** Most constraints of a body in one dispatch. */
    most?: number;
    /** What the solver takes workgroups for, where not what they are. */
    workgroup?: typeof plainWorkgroup;
    more?: { product?: 'assembled'; iterations?: number };
  }

  const solvers = {
    constraintEnforcement({ more, most }: Run): Solver {
      const complete = { ...options, ...more };
      const prepare: Solver['prepare'] = (model, name) =>
        prepareEnforcement(model, completeEnforcement(complete), name, most);
      return { ...constraintEnforcement(complete), prepare };
    },
    adaptiveConstraints({ most }: Run): Solver {
      const complete = { ...options, threshold: 0.02 };
      const prepare: Solver['prepare'] = (model, name) =>
        prepareAdaptive(model, completeAdaptive(complete), name, most);
      return { ...adaptiveConstraints(complete), prepare };
    },
  };

  async function run(name: keyof typeof solvers, given: Run) {
    const queued = new Set<string>();
    const solver = solvers[name](given);
    const prepare: Solver['prepare'] = (model, backendName) => {
      const prepared = solver.prepare(model, backendName);
      return {
        ...prepared,
        async start(backend, particles) {
          const { workgroup = backend.workgroup } = given;
          const inner = await prepared.start(Object.create(backend, { workgroup: { value: workgroup } }), particles);
          const step: typeof inner.step = (queue, inputs) => {
            const runKernel: typeof queue.run = (kernel, ...rest) => {
              queued.add(kernel.name);
              queue.run(kernel, ...rest);
            };
            inner.step({ run: runKernel, exchange: (a, b) => queue.exchange(a, b) }, inputs);
          };
          return { ...inner, step };
        },
      };
    };
    return withWorld(scene, { solver: { ...solver, prepare }, backend: given.backend }, async (world) => {
      steps(world, 6);
      const positions = [...(await world.read(sheet)), ...(await world.read(line))];
      expect(world.frozen).toEqual([]);
      return { positions, queued, solver: (await world.statistics()).solver };
    });
  }

  it.each([
    ['constraintEnforcement', 1e-5],
    // A spring may become a constraint a step earlier.
    ['adaptiveConstraints', 1e-4],
  ] as const)('is solved whole by %s, with the same result', async (name, drift) => {
    const queued = await run(name, { backend: 'reference' });
    const whole = await run(name, { backend: 'reference', workgroup: plainWorkgroup });
    const onGpu = await run(name, { backend: 'webgpu' });
    expect(queued.queued).toContain('gatherDirection');
    expect(queued.queued).not.toContain('solveBodies');
    for (const other of [whole, onGpu]) {
      expect(other.queued).toContain('solveBodies');
      expect(other.queued).not.toContain('gatherDirection');
    }
    expect(queued.solver.iterations).toBeGreaterThan(5);
    expect(largest(whole.positions, queued.positions)).toBeLessThan(1e-9);
    expect(whole.solver.iterations).toBe(queued.solver.iterations);
    expect(whole.solver.residual).toBeCloseTo(queued.solver.residual, 9);
    expect(largest(onGpu.positions, queued.positions)).toBeLessThan(drift);
    expect(Math.abs(onGpu.solver.iterations - queued.solver.iterations)).toBeLessThan(3);
  });

  it.each([
    // The rope has 11 constraints and the sheet more than 200.
    ['one body is large', { most: 100 }],
    ['the matrix is assembled', { more: { product: 'assembled' } }],
    ['a dispatch might take seconds', { more: { iterations: 5000 } }],
  ] as const)('is solved by dispatches for each iteration where %s', async (_, given) => {
    const { queued } = await run('constraintEnforcement', {
      backend: 'reference',
      workgroup: plainWorkgroup,
      ...given,
      more: { iterations: 3, ...('more' in given ? given.more : {}) },
    });
    expect(queued).toContain('advanceMultipliers');
    expect(queued).not.toContain('solveBodies');
  });
});
