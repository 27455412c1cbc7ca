/** Triangles that resist change of area: the nearest matrix, derivatives by finite differences, and what they do to a sheet. */
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../core/random';
import { assemble } from '../../scene/assemble';
import { cloth } from '../../scene/cloth/cloth';
import { clothFromMesh } from '../../scene/mesh-cloth/cloth-from-mesh';
import { scene } from '../../scene/scene';
import { globalSprings } from '../global-springs';
import { springEnergy } from '../spring/spring-energy.fixture';
import { SpringList } from '../spring/spring-list';
import {
  areaDerivative,
  areaEnergy,
  areaSecondDerivative,
  areaState,
  deformationGradient,
  nearestArea,
} from './area-element';
import { makeAreas } from './areas';

const random = seededRandom(11);
const someF = (spread: number) => Float64Array.from([1, 0, 0, 0, 1, 0], (value) => value + spread * (2 * random() - 1));
const samples = [0.01, 0.1, 0.3, 0.6].flatMap((spread) => Array.from({ length: 10 }, () => someF(spread)));

describe('the nearest matrix of the same area', () => {
  it.each([
    [1, 1],
    [1.1, 1],
    [3, 0.4],
    [10, 0],
    [0.01, 0.01],
    [0, 0],
    [2, 2],
    [2.5, 2.4],
    [1e4, 1e-4],
    [1e-6, 1e-9],
  ])('has a b = 1 and is as near as any, for singular values %f and %f', (s1, s2) => {
    const { a, b } = nearestArea(s1 * s1 + s2 * s2, s1 * s2);
    expect(a * b).toBeCloseTo(1, 12);
    const distance = (x: number) => (s1 - x) ** 2 + (s2 - 1 / x) ** 2;
    for (let x = 0.02; x < 20; x *= 1.01) expect(distance(x)).toBeGreaterThan(distance(a) * (1 - 1e-9) - 1e-9);
  });

  it('is written without singular vectors', () => {
    for (const f of samples) {
      const { mu, cofactor, a, b } = areaState(f);
      const t = areaState(f.map((value, i) => (value - mu * cofactor[i]) / (1 - mu * mu)));
      expect(t.s1).toBeCloseTo(a, 9);
      expect(t.s2).toBeCloseTo(b, 9);
    }
  });
});

describe('the energy of a triangle', () => {
  const step = 1e-6;
  const moved = (f: Float64Array, i: number, by: number) => f.map((value, k) => (k === i ? value + by : value));

  it('has the derivative F - T, though T depends on F', () => {
    for (const f of samples) {
      const derivative = areaDerivative(f);
      f.forEach((_, i) => {
        const difference = (areaEnergy(moved(f, i, step)) - areaEnergy(moved(f, i, -step))) / (2 * step);
        expect(Math.abs(derivative[i] - difference)).toBeLessThan(1e-8);
      });
    }
  });

  it('has the stated second derivative', () => {
    for (const f of samples) {
      const second = areaSecondDerivative(f, 0);
      f.forEach((_, i) => {
        const [up, down] = [areaDerivative(moved(f, i, step)), areaDerivative(moved(f, i, -step))];
        up.forEach((value, j) => {
          expect(Math.abs(second[6 * i + j] - (value - down[j]) / (2 * step))).toBeLessThan(1e-6);
        });
      });
    }
  });

  it('has a definite part that is never negative, and all of it where nothing is', () => {
    const along = (matrix: Float64Array, d: Float64Array) =>
      matrix.reduce((sum, value, k) => sum + value * d[Math.floor(k / 6)] * d[k % 6], 0);
    let negative = 0;
    for (const f of samples) {
      const direction = someF(2);
      const [exact, definite] = [areaSecondDerivative(f, 0), areaSecondDerivative(f, 1)];
      expect(along(definite, direction)).toBeGreaterThanOrEqual(-1e-12);
      expect(along(definite, direction)).toBeGreaterThanOrEqual(along(exact, direction) - 1e-12);
      if (along(exact, direction) < 0) negative++;
    }
    expect(negative).toBeGreaterThan(0);
  });

  it('is k / 4 times the square of a small change of area', () => {
    const e = 1e-4;
    for (const f of [
      [1 + e, 0, 0, 0, 1, 0],
      [1 + e / 2, 0, 0, 0, 1 + e / 2, 0],
      [1, 0, 0, 0.3, 1 + e, 0],
    ]) {
      if (f[3] === 0) expect(areaEnergy(Float64Array.from(f)) / (e * e)).toBeCloseTo(0.25, 3);
      else expect(areaEnergy(Float64Array.from(f))).toBeGreaterThan(0);
    }
  });

  it('does not change when the triangle turns or slides along itself, and is 0 at rest', () => {
    const [c, s] = [Math.cos(0.7), Math.sin(0.7)];
    for (const f of samples) {
      const turned = Float64Array.of(
        c * f[0] - s * f[2],
        f[1],
        s * f[0] + c * f[2],
        c * f[3] - s * f[5],
        f[4],
        s * f[3] + c * f[5],
      );
      expect(areaEnergy(turned)).toBeCloseTo(areaEnergy(f), 12);
      const inPlane = f.map((_, i) => (i < 3 ? c * f[i] + s * f[3 + i] : -s * f[i - 3] + c * f[i]));
      expect(areaEnergy(inPlane)).toBeCloseTo(areaEnergy(f), 12);
    }
    const rest = Float64Array.of(c, 0, s, 0, 1, 0);
    expect(areaEnergy(rest)).toBeCloseTo(0, 15);
    areaDerivative(rest).forEach((value) => {
      expect(Math.abs(value)).toBeLessThan(1e-15);
    });
    expect(areaEnergy(Float64Array.of(1.2, 0, 0, 0, 1 / 1.2, 0))).toBeCloseTo(0, 15);
  });
});

describe('the areas of a body', () => {
  const positions = [0, 0, 0, 1, 0, 0.2, 0.3, 0.1, 0.9];
  const areas = makeAreas(positions, [0, 1, 2], 30);

  it('know their rest shape: there F keeps lengths', () => {
    const f = deformationGradient(positions, areas.corners, areas.inverseRest);
    const { s1, s2 } = areaState(f);
    expect(s1).toBeCloseTo(1, 7);
    expect(s2).toBeCloseTo(1, 7);
    expect(areas.restArea[0]).toBeCloseTo(Math.hypot(0.02 - 0, 0.06 - 0.9, 0.1) / 2, 12);
  });

  it('hold k A0 |F|2 / 2 as springs of rest length 0 along their edges', () => {
    const moved = positions.map((x, i) => x * 1.3 + 0.1 * Math.sin(i));
    const f = deformationGradient(moved, areas.corners, areas.inverseRest);
    const squared = f.reduce((sum, value) => sum + value * value, 0);
    expect(springEnergy(moved, globalSprings({ springs: new SpringList().finish(), areas }))).toBeCloseTo(
      (30 * areas.restArea[0] * squared) / 2,
      10,
    );
  });

  it('are the drawn triangles, flat where the sheet starts with noise, and none by default', () => {
    const model = assemble(
      scene({
        bodies: [
          cloth({ particles: [3, 3] }),
          cloth({ size: [1, 2], particles: [4, 5], area: 20, noise: 0.01 }),
          clothFromMesh({ vertices: [0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1], faces: [[0, 1, 2, 3]], area: 7 }),
        ],
      }),
    );
    expect(model.areas.count).toBe(24 + 2);
    expect(Math.min(...model.areas.corners)).toBe(9);
    expect(model.areas.restArea.reduce((sum, area) => sum + area, 0)).toBeCloseTo(2 + 1, 12);
    expect(new Set(model.areas.stiffness)).toEqual(new Set([20, 7]));
    expect(() => cloth({ area: -1 })).toThrow('cloth: area must be a number at least 0 [N/m], got -1');
  });
});
