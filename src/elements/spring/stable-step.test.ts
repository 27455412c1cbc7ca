/** Bounds on the step against systems whose frequencies are known, and against what runs at and beyond them. */
import { describe, expect, it } from 'vitest';
import { assemble } from '../../scene/assemble';
import { cloth } from '../../scene/cloth/cloth';
import { rope } from '../../scene/rope/rope';
import { scene } from '../../scene/scene';
import { largestEigenvalue } from './largest-eigenvalue';
import type { Springs } from './springs';
import { splitStep, stableStep, stepBounds } from './stable-step';

function springs(pairs: [number, number][], stiffness: number | number[], rest = 1): Springs {
  const count = pairs.length;
  return {
    count,
    ends: Uint32Array.from(pairs.flat()),
    rest: new Float64Array(count).fill(rest),
    stiffness: Float64Array.from({ length: count }, (_, s) => (Array.isArray(stiffness) ? stiffness[s] : stiffness)),
    kind: new Uint8Array(count),
  };
}
const chain = (n: number, k: number) =>
  springs(
    Array.from({ length: n - 1 }, (_, i): [number, number] => [i, i + 1]),
    k,
  );
const undamped = { damping: 0, viscosity: 0 };

/** What a free chain of equal masses has: 2 k / m (1 + cos(pi / n)). */
const chainLambda = (n: number, k: number, w: number) => 2 * k * w * (1 + Math.cos(Math.PI / n));

describe('largestEigenvalue', () => {
  it('is k (1/m1 + 1/m2) for one spring, and k / m with one end pinned', () => {
    const one = springs([[0, 1]], 30);
    for (const [w1, w2] of [
      [2, 2],
      [2, 5],
      [2, 0],
      [0, 0],
    ]) {
      const found = largestEigenvalue(one, one.stiffness, Float64Array.of(w1, w2));
      expect(found).toBeGreaterThanOrEqual(30 * (w1 + w2) * (1 - 1e-9));
      expect(found).toBeLessThanOrEqual(30 * (w1 + w2) * 1.0101);
    }
  });

  it.each([5, 40, 1000])('is never below that of a chain of %i, nor a hundredth and a half above', (n) => {
    const found = largestEigenvalue(chain(n, 7), new Float64Array(n - 1).fill(7), new Float64Array(n).fill(3));
    expect(found / chainLambda(n, 7, 3)).toBeGreaterThanOrEqual(1);
    expect(found / chainLambda(n, 7, 3)).toBeLessThan(1.015);
  });

  it('is that of the wave across a chain with one end pinned', () => {
    const n = 30;
    const w = new Float64Array(n).fill(2);
    w[0] = 0;
    // Fixed at one end and free at the other, 29 masses: 2 k / m (1 + cos(2 pi / (2 * 29 + 1))).
    const exact = 2 * 5 * 2 * (1 + Math.cos((2 * Math.PI) / (2 * (n - 1) + 1)));
    const found = largestEigenvalue(chain(n, 5), new Float64Array(n - 1).fill(5), w) / exact;
    expect(found).toBeGreaterThanOrEqual(1);
    expect(found).toBeLessThan(1.015);
  });

  it('finds one stiff spring among many thousand soft ones', () => {
    const n = 5001;
    const line = chain(n, 1);
    line.stiffness[3456] = 1000;
    const found = largestEigenvalue(line, line.stiffness, new Float64Array(n).fill(1));
    expect(found).toBeGreaterThan(2000);
    expect(found).toBeLessThan(2030);
  });

  it('counts pairs of a bending energy with their sign', () => {
    // (x0 - 2 x1 + x2)^2 = 2 (x0 - x1)^2 + 2 (x1 - x2)^2 - (x0 - x2)^2: the eigenvalue is |(1, -2, 1)|^2 = 6.
    const bending = springs(
      [
        [0, 1],
        [1, 2],
        [0, 2],
      ],
      [2, 2, -1],
      0,
    );
    const found = largestEigenvalue(bending, bending.stiffness, Float64Array.of(1, 1, 1));
    expect(found).toBeGreaterThanOrEqual(6 * (1 - 1e-9));
    expect(found).toBeLessThan(6.07);
  });

  it('takes the discs where iterations would cost too much, which are a bound as well', () => {
    const line = chain(50, 1);
    expect(largestEigenvalue(line, line.stiffness, new Float64Array(50).fill(3), 100)).toBe(12);
    const pinned = largestEigenvalue(springs([[0, 1]], 5), [5], Float64Array.of(0, 2), 0);
    expect(pinned).toBe(10);
  });

  it('is 0 without springs', () => {
    expect(largestEigenvalue(springs([], 1), [], Float64Array.of(1, 1))).toBe(0);
    expect(stableStep(stepBounds({ springs: springs([], 1), inverseMasses: Float64Array.of(1) }, undamped), 1)).toBe(
      Number.POSITIVE_INFINITY,
    );
  });
});

/** The furthest that a chain on a line gets in `steps` steps of symplectic Euler, from a start that has every wave in it. */
function furthest(n: number, k: number, w: number, damping: number, h: number, steps: number): number {
  const x = Float64Array.from({ length: n }, (_, i) => 1e-3 * Math.cos(i * i));
  const v = new Float64Array(n);
  const f = new Float64Array(n);
  let most = 0;
  for (let step = 0; step < steps; step++) {
    f.fill(0);
    for (let i = 0; i + 1 < n; i++) {
      const pull = k * (x[i + 1] - x[i]) + damping * (v[i + 1] - v[i]);
      f[i] += pull;
      f[i + 1] -= pull;
    }
    for (let i = 0; i < n; i++) {
      v[i] += h * w * f[i];
      x[i] += h * v[i];
      most = Math.max(most, Math.abs(x[i]));
    }
  }
  return most;
}

describe('stableStep', () => {
  const n = 20;
  const [k, w] = [50, 4];

  it.each([0, 0.1, 3])('is where a chain with damping %d begins to blow up', (damping) => {
    const lambda = chainLambda(n, k, w);
    const exact = stableStep({ lambda, lambdaDamping: (damping * lambda) / k, lambdaViscous: 0 }, 1);
    expect(furthest(n, k, w, damping, 0.98 * exact, 3000)).toBeLessThan(0.1);
    expect(furthest(n, k, w, damping, 1.02 * exact, 300)).toBeGreaterThan(1e3);
    const model = { springs: chain(n, k), inverseMasses: new Float64Array(n).fill(w) };
    const found = stableStep(stepBounds(model, { damping, viscosity: 0 }), 1);
    expect(found / exact).toBeLessThanOrEqual(1);
    expect(found / exact).toBeGreaterThan(0.985);
  });

  it('knows viscosity as damping that grows with the stiffness, also of a world that is made stiffer', () => {
    const model = { springs: chain(n, k), inverseMasses: new Float64Array(n).fill(w) };
    const viscosity = 1e-3;
    const same = stepBounds(model, { damping: viscosity * k, viscosity: 0 });
    const bounds = stepBounds(model, { damping: 0, viscosity });
    expect(stableStep(bounds, 1)).toBeCloseTo(stableStep(same, 1), 12);
    const stiffer = { ...model, springs: chain(n, 9 * k) };
    expect(stableStep(bounds, 9)).toBeCloseTo(stableStep(stepBounds(stiffer, { damping: 0, viscosity }), 1), 12);
  });

  it.each([
    ['cloth', cloth({ particles: [21, 21], pins: ['top-left'] })],
    ['rope with quadratic bending', rope({ from: [0, 0, 0], to: [1, 0, 0], particles: 30, bending: 'quadratic' })],
  ])('of a %s is no longer than a dense eigenvalue iteration allows', (_, body) => {
    const model = assemble(scene({ bodies: [body] }));
    const { lambda } = stepBounds(model, undamped);
    const exact = byPowers(model.springs, model.inverseMasses);
    expect(lambda / exact).toBeGreaterThan(1);
    expect(lambda / exact).toBeLessThan(1.02);
  });
});

/** Plain power iteration, many times. */
function byPowers({ count, ends, stiffness }: Springs, w: Float64Array): number {
  let x = Float64Array.from(w, (_, i) => (w[i] > 0 ? Math.cos(i * i) : 0));
  let size = 0;
  for (let k = 0; k < 5000; k++) {
    const y = new Float64Array(x.length);
    for (let s = 0; s < count; s++) {
      const pull = stiffness[s] * (x[ends[2 * s]] - x[ends[2 * s + 1]]);
      y[ends[2 * s]] += w[ends[2 * s]] * pull;
      y[ends[2 * s + 1]] -= w[ends[2 * s + 1]] * pull;
    }
    size = Math.sqrt(y.reduce((sum, value) => sum + value * value, 0));
    x = y.map((value) => value / size);
  }
  return size;
}

describe('splitStep', () => {
  it('takes the fewest steps that stay below nine tenths of the stable one', () => {
    expect(splitStep(0.01, 1)).toBe(1);
    expect(splitStep(0.01, Number.POSITIVE_INFINITY)).toBe(1);
    for (const stable of [1e-3, 3.3e-4, 7e-5]) {
      const count = splitStep(1 / 60, stable);
      expect(1 / 60 / count).toBeLessThanOrEqual(0.9 * stable);
      expect(1 / 60 / (count - 1)).toBeGreaterThan(0.9 * stable);
    }
  });
});
