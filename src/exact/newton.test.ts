/** Newton's method: the exact answer, whichever way it is found. */
import { describe, expect, it } from 'vitest';
import { conjugateGradients } from './conjugate-gradients';
import { denseFactor } from './dense-factor.fixture';
import { createHybrid } from './hybrid';
import { createLocalGlobal } from './local-global';
import { createNewton, type NewtonOptions } from './newton';
import { Objective } from './objective';
import { createSemiImplicit } from './semi-implicit';
import { fallen, hangingCloth, massSprings, shaken } from './small-models.fixture';

const h = 1 / 30;
const model = hangingCloth(9);

/** A sheet in the middle of a swing, as the paper's curtain: slack parts beside stretched ones. */
async function swinging(steps = 10): Promise<{ objective: Objective; before: Float64Array }> {
  const objective = new Objective(model, { h, inverseMasses: model.inverseMasses });
  const localGlobal = await createLocalGlobal(objective);
  let before = model.positions;
  let velocity = new Float64Array(before.length);
  for (let k = 0; k <= steps; k++) {
    before.forEach((x, i) => {
      const falls = i % 3 === 1 ? -9.81 * h : 0;
      objective.y[i] = objective.held[Math.floor(i / 3)] ? x : x + h * (velocity[i] + falls);
    });
    if (k === steps) break;
    const { x } = localGlobal.run(objective.y, 10);
    velocity = x.map((value, i) => (value - before[i]) / h);
    before = x;
  }
  localGlobal.dispose();
  return { objective, before };
}

async function minimise(objective: Objective, start: Float64Array, options: NewtonOptions = {}) {
  const newton = await createNewton(objective, options);
  const result = newton.minimise(start);
  newton.dispose();
  return result;
}

const distance = (a: Float64Array, b: Float64Array) => Math.hypot(...a.map((x, i) => x - b[i]));

describe('two particles and a spring', () => {
  // One held at the origin, one of 1 kg at y: (1 + h^2 k) l = y + h^2 k r along the spring.
  it.each([
    { what: 'stretched', y: 1.5 },
    { what: 'compressed', y: 0.6 },
  ])('have the analytic answer when $what', async ({ y }) => {
    const spring = massSprings(2, [{ ends: [0, 1], rest: 1, stiffness: 900 }]);
    const objective = new Objective(spring, { h, inverseMasses: [0, 1], y: [0, 0, 0, y, 0, 0] });
    const { x, converged, gradient } = await minimise(objective, objective.y);
    expect(converged).toBe(true);
    expect(gradient).toBeLessThan(1e-12);
    expect(x[3]).toBeCloseTo((y + h * h * 900) / (1 + h * h * 900), 13);
    expect(Math.hypot(x[4], x[5])).toBe(0);
  });
});

describe('a swinging sheet', () => {
  it('is solved to a gradient of 1e-12, from near and from far', async () => {
    const { objective, before } = await swinging();
    for (const start of [objective.y, before]) {
      const { gradient, scale, converged, trace, iterations } = await minimise(objective, start);
      expect(converged).toBe(true);
      expect(gradient).toBeLessThan(1e-12);
      expect(gradient).toBeLessThan(1e-12 * scale);
      expect(trace).toHaveLength(iterations + 1);
      // The last iterations are those of the Hessian itself, and converge quadratically.
      expect(trace[iterations].correction).toEqual({ leftOut: 0, shift: 0 });
      expect(trace[iterations].gradient).toBeLessThan(1e-3 * trace[iterations - 1].gradient);
    }
  });

  it('never climbs', async () => {
    const { objective } = await swinging();
    const crumpled = shaken(model.positions, 0.3, 0.1);
    const { trace, converged } = await minimise(objective, crumpled);
    expect(converged).toBe(true);
    expect(trace.some(({ correction }) => correction.leftOut > 0)).toBe(true);
    trace.slice(1).forEach(({ g }, k) => {
      expect(g).toBeLessThanOrEqual(trace[k].g * (1 + 1e-11));
    });
  });

  it('has the same answer with a dense factor, with conjugate gradients and with shifts', async () => {
    const { objective } = await swinging();
    const sparse = await minimise(objective, objective.y);
    const others: NewtonOptions[] = [
      { factorise: denseFactor },
      { linear: 'pcg' },
      { correction: 'shift' },
      { linear: 'pcg', correction: 'shift' },
    ];
    for (const options of others) {
      const { x, converged, trace } = await minimise(objective, objective.y, options);
      expect(converged).toBe(true);
      expect(distance(x, sparse.x)).toBeLessThan(1e-9);
      expect(trace[1].linearIterations > 0).toBe(options.linear === 'pcg');
    }
  });

  it('takes fewer Newton iterations after local/global ones, over a whole swing', async () => {
    const objective = new Objective(model, { h, inverseMasses: model.inverseMasses });
    const plain = await createHybrid(objective, { start: 0 });
    const hybrid = await createHybrid(objective, { start: 100 });
    const counts = { plain: 0, hybrid: 0 };
    for (let frame = 0; frame < 30; frame += 3) {
      const { objective: swung } = await swinging(frame);
      objective.y.set(swung.y);
      const alone = plain.minimise(objective.y, true);
      const after = hybrid.minimise(objective.y, true);
      expect([alone.converged, after.converged]).toEqual([true, true]);
      expect([alone.startTrace.length, after.startTrace.length]).toEqual([0, 101]);
      counts.plain += alone.iterations;
      counts.hybrid += after.iterations;
    }
    expect(counts.hybrid).toBeLessThan(counts.plain);
    plain.dispose();
    hybrid.dispose();
  });

  it('says so when it runs out of iterations', async () => {
    const { objective, before } = await swinging();
    const { converged, iterations } = await minimise(objective, shaken(before, 0.5, 0.1), { iterations: 2 });
    expect({ converged, iterations }).toEqual({ converged: false, iterations: 2 });
  });

  it('says so when there is nothing to solve', async () => {
    const { objective } = await swinging();
    const { converged, iterations } = await minimise(objective, new Float64Array(objective.y.length).fill(Number.NaN));
    expect({ converged, iterations }).toEqual({ converged: false, iterations: 0 });
  });

  it('keeps held particles where they are, whichever they are', async () => {
    const { objective } = await swinging();
    const newton = await createNewton(objective);
    for (const held of [[0, 8], [40], []]) {
      objective.hold(model.masses.map((mass, p) => (held.includes(p) ? 0 : 1 / mass)));
      const { x, converged } = newton.minimise(objective.y);
      expect(converged).toBe(true);
      for (let p = 0; p < model.particleCount; p++) {
        const moved = distance(x.subarray(3 * p, 3 * p + 3), objective.y.subarray(3 * p, 3 * p + 3));
        expect(moved > 0).toBe(!held.includes(p));
      }
    }
    newton.dispose();
  });

  it('a kilometre from the origin is solved as exactly as its coordinates allow', async () => {
    const { objective } = await swinging();
    const near = await minimise(objective, objective.y);
    const away = (x: Float64Array, by: number) => x.map((value, i) => (i % 3 === 0 ? value + by : value));
    objective.y.set(away(objective.y, 1000));
    const far = await minimise(objective, objective.y);
    expect(far.converged).toBe(true);
    expect(distance(away(far.x, -1000), near.x)).toBeLessThan(1e-6);
  });
});

describe('conjugate gradients', () => {
  const objective = new Objective(model, { h, inverseMasses: model.inverseMasses, y: fallen(model, h) });
  const b = shaken(new Float64Array(3 * model.particleCount), 1, 1);

  it('solve what a factor solves', async () => {
    const matrix = objective.hessian(shaken(model.positions, 1.2, 0.02));
    const { x, converged, iterations } = conjugateGradients(matrix, b, { tolerance: 1e-12, iterations: 1000 });
    expect(converged).toBe(true);
    expect(iterations).toBeGreaterThan(3);
    const exact = (await denseFactor(matrix)).solve(b);
    expect(distance(x, exact)).toBeLessThan(1e-9 * Math.hypot(...exact));
  });

  it('notice a matrix that bends downwards', () => {
    const matrix = objective.hessian(shaken(model.positions, 0.4, 0.1));
    expect(conjugateGradients(matrix, b, { tolerance: 1e-12, iterations: 1000 }).indefinite).toBe(true);
  });

  it('stop when told to', () => {
    const matrix = objective.hessian(model.positions, 1);
    const few = conjugateGradients(matrix, b, { tolerance: 1e-12, iterations: 3 });
    expect(few).toMatchObject({ iterations: 3, converged: false, indefinite: false });
  });
});

describe('semi-implicit Euler', () => {
  it('is one Newton iteration from where the step begins', async () => {
    const stretched = shaken(model.positions, 1.2, 0.01);
    const objective = new Objective(model, { h, inverseMasses: model.inverseMasses, y: fallen(model, h) });
    const semiImplicit = await createSemiImplicit(objective);
    const { x, indefinite } = semiImplicit.step(stretched);
    expect(indefinite).toBe(false);
    const gradient = new Float64Array(x.length);
    objective.gradient(stretched, gradient);
    const step = (await denseFactor(objective.hessian(stretched))).solve(gradient);
    expect(
      distance(
        x,
        stretched.map((value, i) => value - step[i]),
      ),
    ).toBeLessThan(1e-10);
    semiImplicit.dispose();
  });

  it('reports an indefinite system with a long step, and none with a short one (Liu 2013 section 5)', async () => {
    const { objective, before } = await swinging();
    const semiImplicit = await createSemiImplicit(objective);
    expect(semiImplicit.step(before).indefinite).toBe(true);
    objective.h = 1 / 3000;
    expect(semiImplicit.step(before).indefinite).toBe(false);
    semiImplicit.dispose();
  });
});
