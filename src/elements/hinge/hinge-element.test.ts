/** One hinge: its angle, its energy where triangles keep and lose their area, derivatives by finite differences. */
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../core/random';
import { symmetricEigen } from '../../core/symmetric-eigen';
import { type HingeRest, hingeDerivative, hingeEnergy, hingeState, matrixFactor } from './hinge-element';
import { hingeSecondDerivative } from './hinge-second-derivative';

const random = seededRandom(23);
const rest: HingeRest = { foot1: 0.3, height1: 0.8, foot2: 0.6, height2: 1.1, length: 1.2, angle: 0.4 };
/** e, u and v of the rest shape, folded by `angle`, each moved by up to `noise`; the first wing as high as told. */
const folded = (angle: number, noise = 0, height1 = rest.height1) => {
  const { foot1, foot2, height2, length } = rest;
  const edges = [length, 0, 0, foot1 * length, height1, 0];
  edges.push(foot2 * length, -height2 * Math.cos(angle), height2 * Math.sin(angle));
  return Float64Array.from(edges, (x) => x + noise * (2 * random() - 1));
};
const stateOf = (edges: ArrayLike<number>, shape = rest) =>
  hingeState([0, 0, 0, ...Array.from(edges)], [0, 1, 2, 3], shape);
const energyOf = (edges: Float64Array) => hingeEnergy(stateOf(edges));
const derivativeOf = (edges: Float64Array) => hingeDerivative(stateOf(edges));
const moved = (edges: Float64Array, i: number, by: number) => edges.map((x, k) => (k === i ? x + by : x));
const step = 1e-6;

const angles = [-3, -1.5, -0.2, 0, 0.4, 1, 2.9];
const whole = angles.flatMap((angle) => [folded(angle, 0.02), folded(angle, 0.15)]);
const crushed = angles.flatMap((angle) => [0.45, 0.3, 0.1].map((part) => folded(angle, 0.02, part * rest.height1)));
const samples: [string, Float64Array[]][] = [
  ['whole triangles', whole],
  ['a crushed triangle', crushed],
  ['two crushed triangles', whole.map((edges) => edges.map((x, k) => (k < 3 ? 0.3 * x : x)))],
];

describe('the angle of a hinge', () => {
  it.each(angles)('is that by which it is folded: %f', (angle) => {
    expect(stateOf(folded(angle)).difference).toBeCloseTo(angle - rest.angle, 12);
  });

  it('is above 0 where the wings are on the side of the normals', () => {
    const { normal1, normal2, difference } = stateOf([1, 0, 0, 0.5, 1, 0.1, 0.5, -1, 0.1], { ...rest, angle: 0 });
    expect(normal1[2]).toBeGreaterThan(0);
    expect(normal2[2]).toBeGreaterThan(0);
    expect(difference).toBeCloseTo(2 * Math.atan(0.1), 12);
  });

  it('counts with its sign: one that is folded to the other side is pushed back through flat', () => {
    const sharp = { ...rest, angle: 2 };
    const energies = [-2.5, -1, 0, 1, 2].map((angle) => hingeEnergy(stateOf(folded(angle), sharp)));
    energies.slice(1).forEach((energy, k) => {
      expect(energy).toBeLessThan(energies[k]);
    });
    expect(energies[0]).toBeCloseTo(4.5 ** 2 / 2, 12);
  });
});

describe.each(samples)('the energy of a hinge with %s', (_, states) => {
  it('has the stated derivative', () => {
    for (const edges of states) {
      const derivative = derivativeOf(edges);
      edges.forEach((_, i) => {
        const difference = (energyOf(moved(edges, i, step)) - energyOf(moved(edges, i, -step))) / (2 * step);
        expect(Math.abs(derivative[i] - difference)).toBeLessThan(1e-7 * (1 + Math.abs(difference)));
      });
    }
  });

  it('has the stated second derivative', () => {
    for (const edges of states) {
      const second = hingeSecondDerivative(stateOf(edges));
      const scale = Math.max(...second.map(Math.abs));
      edges.forEach((_, i) => {
        const [up, down] = [derivativeOf(moved(edges, i, step)), derivativeOf(moved(edges, i, -step))];
        up.forEach((value, j) => {
          expect(Math.abs(second[9 * i + j] - (value - down[j]) / (2 * step))).toBeLessThan(1e-6 * scale);
        });
      });
    }
  });
});

it('the constant matrix is more than half the second derivative while lengths are those at rest', () => {
  for (let trial = 0; trial < 300; trial++) {
    const shape: HingeRest = {
      foot1: 2 * random() - 0.5,
      height1: 0.2 + 2 * random(),
      foot2: 2 * random() - 0.5,
      height2: 0.2 + 2 * random(),
      length: 1,
      angle: 0,
    };
    const { foot1, height1, foot2, height2 } = shape;
    const angle = 6.2 * (random() - 0.5);
    // At most 4.6 from the angle.
    shape.angle = Math.max(-Math.PI, Math.min(Math.PI, angle + 9.2 * (random() - 0.5)));
    const edges = [1, 0, 0, foot1, height1, 0, foot2, -height2 * Math.cos(angle), height2 * Math.sin(angle)];
    const excess = hingeSecondDerivative(stateOf(edges, shape)).map((value) => -value);
    const rows = [
      [-foot1 / height1, 1 / height1, 0],
      [-foot2 / height2, 0, 1 / height2],
      [1, 0, 0],
    ];
    for (const row of rows) {
      for (let k = 0; k < 81; k++) {
        const [i, j] = [Math.floor(k / 9), k % 9];
        if (i % 3 === j % 3) excess[k] += 2 * matrixFactor * row[Math.floor(i / 3)] * row[Math.floor(j / 3)];
      }
    }
    for (const { value } of symmetricEigen(excess, 9)) expect(value).toBeGreaterThan(0);
  }
});

it('a hinge loses its energy and its force with the area of a triangle, without ever pulling harder', () => {
  const whole = Math.hypot(...derivativeOf(folded(2.5)));
  for (let part = 1; part > 1e-9; part *= 0.7) {
    const edges = folded(2.5, 0, part * rest.height1);
    const force = Math.hypot(...derivativeOf(edges));
    expect(force).toBeLessThan(8 * whole);
    expect(Math.max(...hingeSecondDerivative(stateOf(edges)).map(Math.abs))).toBeLessThan(400);
    if (part < 1e-3) expect(force).toBeLessThan(100 * part);
    if (part >= 0.5) expect(energyOf(edges)).toBeCloseTo(2.1 ** 2 / 2, 12);
  }
});

it.each<[string, number[]]>([
  ['a wing on the edge', [1, 0, 0, 0.5, 0, 0, 0.5, -1, 0]],
  ['an edge of no length', [0, 0, 0, 0.5, 1, 0, 0.5, -1, 0]],
  ['all corners in one place', [0, 0, 0, 0, 0, 0, 0, 0, 0]],
])('a hinge with %s has no energy, no force and no second derivative', (_, edges) => {
  const state = stateOf(edges);
  expect(hingeEnergy(state)).toBe(0);
  for (const value of [...hingeDerivative(state), ...hingeSecondDerivative(state)]) expect(Math.abs(value)).toBe(0);
});
