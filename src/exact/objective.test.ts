/** The objective of implicit Euler: its gradient and Hessian against central differences, and its matrices against plain sums. */
import { describe, expect, it } from 'vitest';
import type { ElementSet } from '../elements/element-set';
import { multiply } from '../sparse/symmetric-matrix';
import type { SymmetricMatrix } from '../sparse/types';
import { denseFactor } from './dense-factor.fixture';
import { tryFactorise } from './factorise';
import { Objective } from './objective';
import { fallen, hangingCloth, massSprings, shaken } from './small-models.fixture';

const h = 1 / 30;
const plain = hangingCloth(4);
/** Bending by pairs without rest length, some of them negative. */
const quadratic = hangingCloth(5, { bending: 'quadratic', material: 'leather' });
const states = [
  { what: 'stretched', model: plain, scale: 1.3, noise: 0.05 },
  { what: 'compressed', model: plain, scale: 0.5, noise: 0.05 },
  { what: 'crumpled', model: plain, scale: 0.2, noise: 0.2 },
  { what: 'bent, with negative pairs', model: quadratic, scale: 0.9, noise: 0.1 },
];

/** Three particles that resist curvature: stiffness |a - 2 b + c|^2 / 2. */
function curvatureElements(particles: Uint32Array): ElementSet {
  const stiffness = 40;
  const second = (x: Float64Array) => {
    const [a, b, c] = [...particles].map((p) => x.subarray(3 * p, 3 * p + 3));
    return [0, 1, 2].map((k) => a[k] - 2 * b[k] + c[k]);
  };
  const weights = [1, -2, 1];
  return {
    count: 1,
    size: 3,
    particles,
    energy: (x) => second(x).reduce((sum, d) => sum + 0.5 * stiffness * d * d, 0),
    addGradient(x, factor, gradient) {
      second(x).forEach((d, k) => {
        weights.forEach((w, p) => {
          gradient[3 * particles[p] + k] += factor * stiffness * w * d;
        });
      });
    },
    hessian(_, __, ___, block) {
      block.fill(0);
      for (let p = 0; p < 3; p++)
        for (let q = 0; q < 3; q++)
          for (let k = 0; k < 3; k++) block[(3 * p + k) * 9 + 3 * q + k] = stiffness * weights[p] * weights[q];
    },
    laplacian(_, block) {
      for (let p = 0; p < 3; p++) for (let q = 0; q < 3; q++) block[3 * p + q] = stiffness * weights[p] * weights[q];
    },
  };
}

function entry({ first, row, value }: SymmetricMatrix, i: number, j: number): number {
  const [high, low] = [Math.max(i, j), Math.min(i, j)];
  for (let e = first[low]; e < first[low + 1]; e++) if (row[e] === high) return value[e];
  return 0;
}

/** The largest difference between the gradient and central differences of the value, over the largest gradient. */
function gradientError(objective: Objective, x: Float64Array): number {
  const gradient = new Float64Array(x.length);
  objective.gradient(x, gradient);
  const step = 1e-6;
  let [worst, largest] = [0, 0];
  x.forEach((_, i) => {
    const nudged = (by: number) => objective.value(x.map((value, k) => (k === i ? value + by : value)));
    const difference = objective.held[Math.floor(i / 3)] ? 0 : (nudged(step) - nudged(-step)) / (2 * step);
    worst = Math.max(worst, Math.abs(difference - gradient[i]));
    largest = Math.max(largest, Math.abs(gradient[i]));
  });
  return worst / largest;
}

/** The same for the Hessian and central differences of the gradient. */
function hessianError(objective: Objective, x: Float64Array): number {
  const matrix = objective.hessian(x);
  const step = 1e-6;
  let [worst, largest] = [0, 0];
  const at = (i: number, by: number) => {
    const gradient = new Float64Array(x.length);
    objective.gradient(
      x.map((value, k) => (k === i ? value + by : value)),
      gradient,
    );
    return gradient;
  };
  for (let i = 0; i < x.length; i++) {
    const held = objective.held[Math.floor(i / 3)] === 1;
    const [up, down] = [at(i, step), at(i, -step)];
    for (let j = 0; j < x.length; j++) {
      const difference = held ? (i === j ? objective.masses[Math.floor(i / 3)] : 0) : (up[j] - down[j]) / (2 * step);
      worst = Math.max(worst, Math.abs(difference - entry(matrix, i, j)));
      largest = Math.max(largest, Math.abs(difference));
    }
  }
  return worst / largest;
}

describe.each(states)('in a state that is $what', ({ model, scale, noise }) => {
  const objective = new Objective(model, { h, inverseMasses: model.inverseMasses, y: fallen(model, h) });
  const x = shaken(model.positions, scale, noise);

  it('the gradient is that of the value', () => {
    expect(gradientError(objective, x)).toBeLessThan(1e-7);
  });

  it('the Hessian is that of the gradient', () => {
    expect(hessianError(objective, x)).toBeLessThan(1e-7);
  });

  it('the Hessian without negative curvature is positive definite', async () => {
    const matrix = objective.hessian(x, 1);
    const factor = await denseFactor(matrix);
    expect(tryFactorise(factor, matrix.value)).toBe(true);
  });
});

describe('the Hessian', () => {
  it('of a sheet that is pressed together is not positive definite', async () => {
    const objective = new Objective(plain, { h, inverseMasses: plain.inverseMasses, y: fallen(plain, h) });
    const x = shaken(plain.positions, 0.5, 0.05);
    const factor = await denseFactor(objective.hessian(x, 1));
    expect(tryFactorise(factor, objective.hessian(x, 0).value)).toBe(false);
  });

  it('is between the two where a share of the negative curvature is left out', () => {
    const objective = new Objective(plain, { h, inverseMasses: plain.inverseMasses });
    const x = shaken(plain.positions, 0.5, 0.05);
    const [none, all] = [objective.hessian(x, 0).value.slice(), objective.hessian(x, 1).value.slice()];
    expect(all).not.toEqual(none);
    objective.hessian(x, 0.25).value.forEach((value, e) => {
      expect(value).toBeCloseTo(0.75 * none[e] + 0.25 * all[e], 12);
    });
  });

  it('of a spring of length 0 is finite', () => {
    const objective = new Objective(massSprings(2, [{ ends: [0, 1], rest: 1, stiffness: 100 }]), { h: 1 });
    expect(objective.hessian(new Float64Array(6)).value.every(Number.isFinite)).toBe(true);
    expect(objective.gradient(new Float64Array(6), new Float64Array(6))).toBe(0);
  });
});

describe('elements besides the springs', () => {
  const model = hangingCloth(3);
  // Not in ascending order, and with a pair that no spring ties.
  const elements = [curvatureElements(Uint32Array.of(8, 3, 1))];
  const objective = new Objective(model, { h, inverseMasses: model.inverseMasses, y: model.positions, elements });
  const x = shaken(model.positions, 1.1, 0.1);

  it('take part in the gradient, in the Hessian and in the global matrix', () => {
    expect(gradientError(objective, x)).toBeLessThan(1e-7);
    expect(hessianError(objective, x)).toBeLessThan(1e-7);
    const without = new Objective(model, { h, inverseMasses: model.inverseMasses });
    const added = (i: number, j: number) => entry(objective.globalMatrix(), i, j) - entry(without.globalMatrix(), i, j);
    expect(added(3, 8)).toBeCloseTo(h * h * 40 * -2, 12);
    expect(added(3, 3)).toBeCloseTo(h * h * 40 * 4, 12);
    expect(added(8, 1)).toBeCloseTo(h * h * 40, 12);
  });
});

describe('the global matrix', () => {
  it('is M + h^2 L over free particles, and the masses of held ones', () => {
    const { springs, masses, inverseMasses, particleCount } = quadratic;
    const objective = new Objective(quadratic, { h, inverseMasses });
    const x = shaken(new Float64Array(particleCount), 1, 1);
    const expected = masses.map((mass, p) => mass * x[p]);
    for (let s = 0; s < springs.count; s++) {
      const [p, q] = [springs.ends[2 * s], springs.ends[2 * s + 1]];
      const pull = h * h * springs.stiffness[s];
      // Held particles are no unknowns: they take no part, but the spring holds the free one.
      if (inverseMasses[p] > 0) expected[p] += pull * (x[p] - (inverseMasses[q] > 0 ? x[q] : 0));
      if (inverseMasses[q] > 0) expected[q] += pull * (x[q] - (inverseMasses[p] > 0 ? x[p] : 0));
    }
    multiply(objective.globalMatrix(), x).forEach((value, p) => {
      expect(value).toBeCloseTo(expected[p], 12);
    });
  });
});

describe('held particles', () => {
  it('may change without a new pattern', () => {
    const objective = new Objective(plain, { h, inverseMasses: plain.inverseMasses, y: plain.positions });
    const { row } = objective.hessian(plain.positions);
    const { holdCount } = objective;
    objective.hold(plain.inverseMasses);
    expect(objective.holdCount).toBe(holdCount);
    objective.hold(plain.inverseMasses.map((w, p) => (p === 7 ? 0 : w)));
    expect(objective.holdCount).toBe(holdCount + 1);
    const x = shaken(plain.positions, 1.2, 0.05);
    expect(gradientError(objective, x)).toBeLessThan(1e-7);
    expect(hessianError(objective, x)).toBeLessThan(1e-7);
    expect(objective.hessian(x).row).toBe(row);
  });
});

it('refuses what does not fit, with the rule and the value', () => {
  expect(() => new Objective(plain, { h: 0 })).toThrow('objective: h must be a number above 0 [s], got 0');
  expect(() => new Objective(plain, { h, y: [1, 2] })).toThrow('objective: y must hold 48 numbers, got 2');
  expect(() => new Objective(plain, { h, inverseMasses: [1] })).toThrow(
    'objective: inverseMasses must hold 16 numbers',
  );
});
