/** The matrix of the system for positions: rows of pins and masses, and springs of bending that threads carry. */
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../core/random';
import { springKinds } from '../../elements/spring/springs';
import { assemble, type Model } from '../../scene/assemble';
import { type ClothOptions, cloth } from '../../scene/cloth/cloth';
import { scene } from '../../scene/scene';
import { planFactor } from '../../sparse/plan-factor';
import { type MatrixState, matrixEntries, type PositionsMatrix, positionsMatrix } from './positions-matrix';

const usual = ['structural', 'shear'] as const;
const sheet = (options: ClothOptions = {}): Model =>
  assemble(scene({ bodies: [cloth({ particles: [9, 7], ...options })] }));
const pinsOf = ({ inverseMasses }: Model) => Uint8Array.from(inverseMasses, (w) => (w === 0 ? 1 : 0));

it('has rows of the identity for pins, and of the mass where nothing pulls', () => {
  const model = sheet({ particles: [3, 3], pins: ['top-left'] });
  const matrix = positionsMatrix(model, usual);
  const pinned = pinsOf(model);
  const none = new Float64Array(model.springs.count);
  const entries = matrixEntries(matrix, model, none, { h: 0, stiffness: 1, pinned });
  const diagonal = Array.from({ length: model.particleCount }, (_, i) => entries[matrix.pattern.first[i]]);
  expect(diagonal).toEqual(Array.from(model.masses, (mass, i) => (pinned[i] ? 1 : mass)));
});

/** x A x of the matrix as it is. */
function product({ pattern }: PositionsMatrix, entries: Float64Array, x: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < pattern.size; j++) {
    for (let e = pattern.first[j]; e < pattern.first[j + 1]; e++) {
      sum += (pattern.row[e] === j ? 1 : 2) * entries[e] * x[j] * x[pattern.row[e]];
    }
  }
  return sum;
}

/** x A x where every spring is in its own place, for x that is 0 at pins. */
function exactProduct(model: Model, stiffest: Float64Array, { h, stiffness }: MatrixState, x: Float64Array): number {
  const { ends, count, stiffness: own } = model.springs;
  let sum = 0;
  for (let i = 0; i < model.particleCount; i++) sum += model.masses[i] * x[i] ** 2;
  for (let s = 0; s < count; s++) {
    sum += h * h * (stiffest[s] || stiffness * own[s]) * (x[ends[2 * s]] - x[ends[2 * s + 1]]) ** 2;
  }
  return sum;
}

describe.each([
  ['a sheet', sheet({ pins: ['top-left'] })],
  ['a sheet with quadratic bending', sheet({ bending: 'quadratic' })],
  ['leather', sheet({ material: 'leather', pins: ['top'] })],
])('of %s, whose threads carry bending', (_, model) => {
  const matrix = positionsMatrix(model, usual);
  const random = seededRandom(5);
  /** Every third thread and diagonal is a constraint. */
  const stiffest = Float64Array.from(model.springs.kind, (kind, s) => (kind < 2 && s % 3 === 0 ? 5000 : 0));
  const state = { h: 1 / 300, stiffness: 2.5, pinned: pinsOf(model) };
  const entries = matrixEntries(matrix, model, stiffest, state);
  const moved = (at: (i: number) => number) =>
    Float64Array.from({ length: model.particleCount }, (_, i) => (state.pinned[i] ? 0 : at(i)));

  it('joins no particles but those of a cell', () => {
    const { pattern } = matrix;
    for (let j = 0; j < pattern.size; j++) {
      for (let e = pattern.first[j]; e < pattern.first[j + 1]; e++) {
        const i = pattern.row[e];
        expect(Math.abs((i % 9) - (j % 9))).toBeLessThanOrEqual(1);
        expect(Math.floor(i / 9) - Math.floor(j / 9)).toBeLessThanOrEqual(1);
      }
    }
  });

  it('is no less than that of all springs, whatever the motion', () => {
    for (let k = 0; k < 40; k++) {
      const rough = k / 40;
      const x = moved((i) => Math.sin(0.1 * k * (i % 9) + 0.3 * Math.floor(i / 9)) + rough * (random() - 0.5));
      const exact = exactProduct(model, stiffest, state, x);
      expect(product(matrix, entries, x)).toBeGreaterThanOrEqual(exact * (1 - 1e-12));
    }
    const signs = moved((i) => (i % 2 === 0 ? 1 : -1));
    expect(product(matrix, entries, signs)).toBeGreaterThan(exactProduct(model, stiffest, state, signs));
  });
});

it('is that of all springs for motion that changes evenly over a sheet', () => {
  const model = sheet();
  const matrix = positionsMatrix(model, usual);
  const none = new Float64Array(model.springs.count);
  const state = { h: 1 / 10, stiffness: 1, pinned: pinsOf(model) };
  const x = Float64Array.from({ length: model.particleCount }, (_, i) => 2 * (i % 9) - 3 * Math.floor(i / 9));
  const found = product(matrix, matrixEntries(matrix, model, none, state), x);
  expect(found / exactProduct(model, none, state, x)).toBeCloseTo(1, 12);
});

it('keeps springs of bending in their place where they may be constraints, or would be more than threads can carry', () => {
  const placed = (model: Model, constraints: Parameters<typeof positionsMatrix>[1]) => {
    const { pattern } = positionsMatrix(model, constraints);
    return pattern.row.length - pattern.size;
  };
  const model = sheet();
  const bend = model.springs.kind.filter((kind) => springKinds[kind] === 'bend').length;
  expect(placed(model, ['structural', 'shear', 'bend'])).toBe(model.springs.count);
  expect(placed(model, usual)).toBe(model.springs.count - bend);
  const stiff = sheet({ springConstants: { structural: 100, shear: 100, bend: 100 } });
  expect(placed(stiff, usual)).toBe(stiff.springs.count);
});

it('has a factor with half of the entries, in the order of the grid', () => {
  const model = sheet({ particles: [41, 41] });
  const { plan } = positionsMatrix(model, usual);
  const { pattern } = positionsMatrix(model, ['structural', 'shear', 'bend']);
  expect(plan.nonzeros).toBeLessThan(0.55 * planFactor(pattern).nonzeros);
  expect(plan.ordering).toBe('nested-dissection');
});
