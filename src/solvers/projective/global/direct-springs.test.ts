/** The matrix that threads carry: no less than the exact one, equal to it where motion is smooth, and the exact one where it would be too stiff. */
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../core/random';
import type { Springs } from '../../../elements/spring/springs';
import { assemble, type Model } from '../../../scene/assemble';
import { type ClothOptions, cloth } from '../../../scene/cloth/cloth';
import { clothFromMesh } from '../../../scene/mesh-cloth/cloth-from-mesh';
import { scene } from '../../../scene/scene';
import type { Body } from '../../../scene/types';
import { completeOptions } from '../options';
import { directSprings } from './direct-springs';
import { directSystem } from './direct-system';

const modelOf = (body: Body): Model => assemble(scene({ bodies: [body] }));
const sheet = (options: ClothOptions = {}): Model => modelOf(cloth({ particles: [9, 7], ...options }));
const counted = (model: Model): Springs => directSprings(model, model.springs, completeOptions({}));

/** Twice the energy of springs of rest length 0, in one coordinate. */
function energy({ count, ends, stiffness }: Springs, x: ArrayLike<number>): number {
  let sum = 0;
  for (let s = 0; s < count; s++) sum += stiffness[s] * (x[ends[2 * s]] - x[ends[2 * s + 1]]) ** 2;
  return sum;
}

/** Smooth and rough motion, and one that changes its sign from particle to particle. */
function* motions(model: Model): Generator<Float64Array> {
  const random = seededRandom(7);
  for (let k = 1; k <= 40; k++) {
    const [a, b, c] = [6 * random(), 6 * random(), k % 2];
    yield Float64Array.from({ length: model.particleCount }, (_, i) => {
      const [x, y] = [model.positions[3 * i], model.positions[3 * i + 1] + model.positions[3 * i + 2]];
      return Math.sin((a * x + b * y) * k) + c * random();
    });
  }
  yield Float64Array.from({ length: model.particleCount }, (_, i) => (i % 2 === 0 ? 1 : -1));
}

const mesh = () => {
  const random = seededRandom(3);
  const side = 7;
  const vertices = Array.from({ length: side * side }, (_, v) => [
    (v % side) + 0.3 * random(),
    Math.floor(v / side) + 0.3 * random(),
    0,
  ]).flat();
  const triangles: number[] = [];
  for (let row = 0; row + 1 < side; row++) {
    for (let column = 0; column + 1 < side; column++) {
      const v = row * side + column;
      triangles.push(v, v + 1, v + side, v + 1, v + side + 1, v + side);
    }
  }
  return modelOf(clothFromMesh({ vertices, triangles }));
};

const bodies: [string, () => Model][] = [
  ['a sheet', () => sheet()],
  ['a sheet with quadratic bending', () => sheet({ bending: 'quadratic' })],
  ['a sheet with cells that are not square', () => sheet({ size: [2, 0.7] })],
  ['leather', () => sheet({ material: 'leather' })],
  ['a mesh', mesh],
];

describe.each(bodies)('the matrix of %s', (_, make) => {
  const model = make();
  const springs = counted(model);

  it('joins no particles but those on a thread', () => {
    const threads = new Set<string>();
    const pair = ({ ends }: Springs, s: number) => [ends[2 * s], ends[2 * s + 1]].sort((a, b) => a - b).join();
    for (let s = 0; s < model.springs.count; s++) if (model.springs.kind[s] === 0) threads.add(pair(model.springs, s));
    expect(springs.count).toBeLessThan(model.springs.count);
    for (let s = 0; s < springs.count; s++) expect(threads).toContain(pair(springs, s));
  });

  it('is no less than the exact one', () => {
    for (const x of motions(model)) {
      expect(energy(springs, x)).toBeGreaterThanOrEqual(energy(model.springs, x) * (1 - 1e-12));
    }
  });
});

it('is the exact one for motion that changes evenly over a sheet', () => {
  const model = sheet();
  const x = Float64Array.from({ length: model.particleCount }, (_, i) => 2 * (i % 9) - 3 * Math.floor(i / 9));
  expect(energy(counted(model), x) / energy(model.springs, x)).toBeCloseTo(1, 12);
});

it('is more than half of the exact one where cells have one diagonal', () => {
  const model = sheet({ diagonals: 'alternating', material: 'leather' });
  for (const x of motions(model)) {
    expect(energy(counted(model), x)).toBeGreaterThan(0.5 * energy(model.springs, x));
  }
});

it('is the exact one where that is asked for, and where threads would have to carry too much', () => {
  const model = sheet();
  expect(directSprings(model, model.springs, completeOptions({ matrix: 'exact' }))).toBe(model.springs);
  const stiff = sheet({ material: { massPerArea: 0.15, stretch: 100, shear: 400, bend: 1 } });
  expect(counted(stiff)).toEqual(stiff.springs);
  // Plain iterations go the shorter a way the more they carry; those that learn make up for it.
  const alike = sheet({ springConstants: { structural: 100, shear: 100, bend: 100 } });
  expect(counted(alike)).toEqual(alike.springs);
  expect(directSprings(alike, alike.springs, completeOptions({ iterations: 2 })).count).toBeLessThan(
    alike.springs.count / 2,
  );
});

it('decides body by body', () => {
  const stiff = cloth({ particles: [9, 7], material: { massPerArea: 0.15, stretch: 100, shear: 400, bend: 1 } });
  const both = assemble(scene({ bodies: [stiff, cloth({ particles: [9, 7] })] }));
  expect(counted(both).count).toBe(modelOf(stiff).springs.count + counted(sheet()).count);
});

it('has a factor with less than half of the entries', () => {
  const model = sheet({ particles: [41, 41] });
  const nonzeros = (springs: Springs) => directSystem(model, springs).plan.nonzeros;
  expect(nonzeros(counted(model))).toBeLessThan(0.4 * nonzeros(model.springs));
});
