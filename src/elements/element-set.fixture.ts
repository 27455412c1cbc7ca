/** What must hold of every kind of element: its forces and its second derivative are those of its energy, and forces between particles move nothing as a whole. */
import { expect } from 'vitest';
import { seededRandom } from '../core/random';
import type { ElementSet } from './element-set';

const step = 1e-6;
const nudged = (x: Float64Array, i: number, by: number) => x.map((value, k) => (k === i ? value + by : value));

export function gradientOf(set: ElementSet, x: Float64Array, factor = 1): Float64Array {
  const gradient = new Float64Array(x.length);
  set.addGradient(x, factor, gradient);
  return gradient;
}

/** By central differences, within `tolerance`; and the sums of forces and torques within `rounding`. */
export function expectForces(set: ElementSet, x: Float64Array, tolerance: number, rounding: number): void {
  const gradient = gradientOf(set, x, 2);
  const [force, torque] = [new Float64Array(3), new Float64Array(3)];
  gradient.forEach((value, i) => {
    const difference = (set.energy(nudged(x, i, step)) - set.energy(nudged(x, i, -step))) / (2 * step);
    expect(Math.abs(value - 2 * difference)).toBeLessThan(tolerance);
    force[i % 3] += value;
  });
  for (let p = 0; p < x.length; p += 3) {
    for (let axis = 0; axis < 3; axis++) {
      const [j, k] = [p + ((axis + 1) % 3), p + ((axis + 2) % 3)];
      torque[axis] += x[j] * gradient[k] - x[k] * gradient[j];
    }
  }
  for (const sum of [...force, ...torque]) expect(Math.abs(sum)).toBeLessThan(rounding);
}

/** Of all elements together, by central differences of the gradient, within `relative` times its largest entry and within `absolute`. */
export function expectHessian(
  set: ElementSet,
  x: Float64Array,
  { relative, absolute = Infinity }: { relative: number; absolute?: number },
): void {
  const side = 3 * set.size;
  const block = new Float64Array(side * side);
  const sum = new Float64Array(x.length ** 2);
  const coordinate = (element: number, i: number) =>
    3 * set.particles[set.size * element + Math.floor(i / 3)] + (i % 3);
  for (let element = 0; element < set.count; element++) {
    set.hessian(element, x, 0, block);
    block.forEach((value, k) => {
      sum[x.length * coordinate(element, Math.floor(k / side)) + coordinate(element, k % side)] += value;
    });
  }
  const scale = Math.max(...sum.map(Math.abs));
  x.forEach((_, i) => {
    const [up, down] = [gradientOf(set, nudged(x, i, step)), gradientOf(set, nudged(x, i, -step))];
    up.forEach((value, j) => {
      expect(Math.abs(sum[x.length * i + j] - (value - down[j]) / (2 * step))).toBeLessThan(
        Math.min(absolute, relative * scale),
      );
    });
  });
}

/** Without all of its negative curvature, the second derivative is never negative and nowhere less than it was; in some of the states there is some. */
export function expectDefinitePart(
  set: ElementSet,
  element: number,
  states: readonly Float64Array[],
  rounding: number,
): void {
  const random = seededRandom(17);
  const side = 3 * set.size;
  const [exact, definite] = [new Float64Array(side * side), new Float64Array(side * side)];
  let negative = 0;
  for (const x of states) {
    set.hessian(element, x, 0, exact);
    set.hessian(element, x, 1, definite);
    for (let trial = 0; trial < 50; trial++) {
      const direction = Float64Array.from({ length: side }, () => 2 * random() - 1);
      const along = (matrix: Float64Array) =>
        matrix.reduce((total, value, k) => total + value * direction[Math.floor(k / side)] * direction[k % side], 0);
      expect(along(definite)).toBeGreaterThanOrEqual(-rounding);
      expect(along(definite)).toBeGreaterThanOrEqual(along(exact) - rounding);
      if (along(exact) < 0) negative++;
    }
  }
  expect(negative).toBeGreaterThan(0);
}
