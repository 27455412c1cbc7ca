/** Tetrahedra that keep their volume: singular values with signs, the nearest matrix of determinant 1, derivatives by finite differences. */
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../core/random';
import { nearestVolume, type Triple } from './nearest-volume';
import { signedSvd } from './signed-svd';
import { volumeDerivative, volumeEnergy, volumeModes, volumeProjection, volumeState } from './volume-element';

const random = seededRandom(17);
const centred = () => 2 * random() - 1;
const near = (diagonal: readonly number[], spread: number) =>
  Float64Array.from({ length: 9 }, (_, k) => (k % 4 === 0 ? diagonal[k / 4] : 0) + spread * centred());
const several = (diagonal: readonly number[], spread: number) =>
  Array.from({ length: 6 }, () => near(diagonal, spread));
/** From hardly strained to inverted, crushed, drawn out, blown up and nearly degenerate. */
const samples = [
  ...several([1, 1, 1], 1e-3),
  ...several([1, 1, 1], 0.3),
  ...several([1.3, 1, -0.4], 0.1),
  ...several([1, 0.8, 0], 0.02),
  ...several([0.1, 0.2, 0.15], 0.03),
  ...several([4, 0.5, 0.3], 0.05),
  ...several([3, 2.2, 1.6], 0.1),
  ...several([2, 1.9, 1.4], 1e-4),
  ...several([1.2, 1.2, 1.2], 1e-7),
];
const determinant = (f: ArrayLike<number>) =>
  f[0] * (f[4] * f[8] - f[5] * f[7]) - f[3] * (f[1] * f[8] - f[2] * f[7]) + f[6] * (f[1] * f[5] - f[2] * f[4]);
const flat = (vectors: readonly (readonly number[])[]) => vectors.flat();
const energyOf = (f: Float64Array) => volumeEnergy(volumeState(f));
const derivativeOf = (f: Float64Array) => volumeDerivative(volumeState(f));

describe('singular values with proper rotations', () => {
  const degenerate = [
    [0, 0, 0, 0, 0, 0, 0, 0, 0],
    [2, 0, 0, 0, 0, 0, 0, 0, 0],
    [-1, 0, 0, 0, 0, 0, 0, 0, 0],
    [1, 2, 3, 2, 4, 6, -1, -2, -3],
    [1, 0, 0, 0, 1, 0, 0, 0, 0],
    [-1, 0, 0, 0, -1, 0, 0, 0, -1],
    [1e-8, 0, 0, 0, 1e4, 0, 0, 0, 1],
  ];

  it('give F back, in order, with the sign of its determinant', () => {
    for (const f of [...samples, ...degenerate]) {
      const { s, u, v } = signedSvd(f);
      expect(s[0]).toBeGreaterThanOrEqual(s[1]);
      expect(s[1]).toBeGreaterThanOrEqual(Math.abs(s[2]) * (1 - 1e-12));
      expect(determinant(flat(u))).toBeCloseTo(1, 12);
      expect(determinant(flat(v))).toBeCloseTo(1, 12);
      expect(s[0] * s[1] * s[2]).toBeCloseTo(determinant(f), 9);
      for (let k = 0; k < 9; k++) {
        const [column, axis] = [Math.floor(k / 3), k % 3];
        const value = s.reduce((sum, si, i) => sum + si * u[i][axis] * v[i][column], 0);
        expect(Math.abs(value - f[k])).toBeLessThan(1e-13 * (1 + s[0]));
      }
    }
  });

  it('leave a matrix of rank 1 to the smallest rotation, and 0 as it is', () => {
    const rotation = (f: readonly number[]) => {
      const { u, v } = signedSvd(f);
      return Array.from({ length: 9 }, (_, k) =>
        [0, 1, 2].reduce((sum, i) => sum + u[i][k % 3] * v[i][Math.floor(k / 3)], 0),
      );
    };
    const identity = [1, 0, 0, 0, 1, 0, 0, 0, 1];
    rotation(degenerate[0]).forEach((value, k) => {
      expect(value).toBeCloseTo(identity[k], 12);
    });
    // x goes to y: about z.
    rotation([0, 2, 0, 0, 0, 0, 0, 0, 0]).forEach((value, k) => {
      expect(value).toBeCloseTo([0, 1, 0, -1, 0, 0, 0, 0, 1][k], 12);
    });
  });
});

describe('the nearest numbers of product 1', () => {
  it.each<[number, number, number]>([
    [1, 1, 1],
    [1.1, 1, 0.9],
    [3, 0.4, 0.4],
    [1, 1, 0],
    [5, 3, 0],
    [0, 0, 0],
    [1, 0, 0],
    [1, 1, -1],
    [1, 0.8, -0.5],
    [2, 1, -1],
    [10, 8, -7],
    [1.85, 1.85, 1.85],
    [1.89, 1.89, 1.89],
    [1.9, 1.9, 1.9],
    [1.91, 1.91, 1.91],
    [1.887, 1.834, 1.832],
    [1.908, 1.906, 1.902],
    [1.944, 1.942, 1.941],
    [2, 2, 2],
    [3, 3, 3],
    [100, 100, 100],
    [100, 100, 1],
    [1e4, 1e-4, 1e-4],
    [1e8, 1e8, 1e8],
    [1e-6, 1e-7, -1e-7],
    [1e-9, 1e-12, 0],
    [1e5, 1, -1],
  ])('are as near as any to %f, %f, %f', (...s) => {
    const { t, lambda } = nearestVolume(s);
    expect(t[0] * t[1] * t[2]).toBeCloseTo(1, 12);
    expect(t[0] * (1 + 1e-9)).toBeGreaterThanOrEqual(t[1]);
    expect(t[1] * (1 + 1e-9)).toBeGreaterThanOrEqual(t[2]);
    t.forEach((ti, i) => {
      expect(Math.abs(ti * (ti - s[i]) - lambda)).toBeLessThan(1e-9 * (1 + ti * ti));
    });
    const distance = (a: number, b: number) => Math.hypot(s[0] - a, s[1] - b, s[2] - 1 / (a * b));
    const found = distance(t[0], t[1]);
    for (let a = 0.02; a < 200; a *= 1.02) {
      for (let b = 0.02; b < 200; b *= 1.02) {
        if (distance(a, b) < found * (1 - 1e-9) - 1e-9) expect([a, b]).toEqual(t);
      }
    }
  });

  it('are found for all sizes', () => {
    for (let trial = 0; trial < 3000; trial++) {
      const sizes = [0, 1, 2].map(() => Math.exp(12 * centred())).sort((a, b) => b - a);
      const s: Triple = [sizes[0], sizes[1], trial % 3 === 0 ? -sizes[2] : sizes[2]];
      const { t } = nearestVolume(s);
      expect(Math.abs(t[0] * t[1] * t[2] - 1), s.join()).toBeLessThan(1e-12);
    }
  });
});

describe('the energy of a tetrahedron', () => {
  const step = 1e-6;
  const moved = (f: Float64Array, i: number, by: number) => f.map((value, k) => (k === i ? value + by : value));

  it('is half the squared distance to a matrix of determinant 1', () => {
    for (const f of samples) {
      const state = volumeState(f);
      const nearest = volumeProjection(state);
      expect(determinant(nearest)).toBeCloseTo(1, 12);
      const squared = f.reduce((sum, value, k) => sum + (value - nearest[k]) ** 2, 0);
      expect(volumeEnergy(state)).toBeCloseTo(squared / 2, 12);
    }
  });

  it('has the derivative F - T, though T depends on F', () => {
    for (const f of samples) {
      const derivative = derivativeOf(f);
      f.forEach((_, i) => {
        const difference = (energyOf(moved(f, i, step)) - energyOf(moved(f, i, -step))) / (2 * step);
        expect(Math.abs(derivative[i] - difference)).toBeLessThan(1e-8);
      });
    }
  });

  it('has the stated second derivative', () => {
    for (const f of samples) {
      const modes = volumeModes(volumeState(f));
      f.forEach((_, i) => {
        const [up, down] = [derivativeOf(moved(f, i, step)), derivativeOf(moved(f, i, -step))];
        up.forEach((value, j) => {
          const second = modes.reduce((sum, [eigenvalue, mode]) => sum + eigenvalue * mode[i] * mode[j], 0);
          const difference = (value - down[j]) / (2 * step);
          expect(Math.abs(second - difference)).toBeLessThan(2e-6 * (1 + Math.abs(second)));
        });
      });
    }
  });

  it('has eigenmatrices of length 1, normal to each other', () => {
    for (const f of samples) {
      const modes = volumeModes(volumeState(f));
      modes.forEach(([, a], i) => {
        modes.forEach(([, b], j) => {
          const product = a.reduce((sum, value, k) => sum + value * b[k], 0);
          expect(product).toBeCloseTo(i === j ? 1 : 0, 10);
        });
      });
    }
  });

  it('is k / 6 times the square of a small change of volume: a bulk modulus of k / 3', () => {
    const e = 1e-4;
    for (const diagonal of [
      [1 + e, 1, 1],
      [1 + e / 3, 1 + e / 3, 1 + e / 3],
      [1 + 2 * e, 1 - e, 1],
    ]) {
      expect(energyOf(near(diagonal, 0)) / (e * e)).toBeCloseTo(1 / 6, 3);
    }
  });

  it('costs nothing and has no force where the volume is that at rest, whatever the shape', () => {
    for (const f of [near([1, 1, 1], 0), near([1.25, 1, 0.8], 0), Float64Array.of(1, 0, 0, 0.4, 1, 0, 0.2, -0.7, 1)]) {
      expect(Math.max(...derivativeOf(f).map(Math.abs))).toBeLessThan(1e-14);
      expect(determinant(f)).toBeCloseTo(1, 12);
      expect(energyOf(f)).toBeCloseTo(0, 14);
    }
  });

  it('does not change when the tetrahedron turns, before or after it is strained', () => {
    const [c, s] = [Math.cos(0.7), Math.sin(0.7)];
    for (const f of samples) {
      const turned = f.map((value, k) =>
        k % 3 === 0 ? c * value - s * f[k + 1] : k % 3 === 1 ? s * f[k - 1] + c * value : value,
      );
      const turnedAtRest = f.map((value, k) =>
        k < 3 ? c * value + s * f[k + 3] : k < 6 ? c * value - s * f[k - 3] : value,
      );
      expect(energyOf(turned)).toBeCloseTo(energyOf(f), 12);
      expect(energyOf(turnedAtRest)).toBeCloseTo(energyOf(f), 12);
    }
  });

  it('grows with the depth to which a tetrahedron is inverted', () => {
    const energies = [1, 0.5, 0, -0.3, -0.6, -0.9].map((depth) => energyOf(near([1, 1, depth], 0)));
    energies.slice(1).forEach((energy, k) => {
      expect(energy).toBeGreaterThan(energies[k]);
    });
    // Down the slope is back out.
    expect(derivativeOf(near([1, 1, -0.3], 0))[8]).toBeLessThan(0);
  });
});
