/**
 * Exact sums and products of doubles as expansions (Shewchuk 1997, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates"): a number is the sum of components, the smallest first, none of which
 * overlaps another. The sign of the last one is the sign of the number. Plain and slow: it is for the few cases that a bound on rounding errors leaves open.
 */

/** Components, the smallest first. Empty for 0. */
export type Expansion = readonly number[];

/** 2^27 + 1: splits a double into two halves whose products are exact. */
const splitter = 134217729;

/** The rounding error of a + b, whose rounded sum is given. */
function sumError(a: number, b: number, sum: number): number {
  const fromB = sum - a;
  return a - (sum - fromB) + (b - fromB);
}

/** The rounding error of a * b, whose rounded product is given. */
function productError(a: number, b: number, product: number): number {
  const cutA = splitter * a;
  const highA = cutA - (cutA - a);
  const lowA = a - highA;
  const cutB = splitter * b;
  const highB = cutB - (cutB - b);
  const lowB = b - highB;
  return lowA * lowB - (product - highA * highB - lowA * highB - highA * lowB);
}

/** An expansion plus a double. */
function grown(expansion: Expansion, more: number): number[] {
  const sum: number[] = [];
  let carried = more;
  for (const component of expansion) {
    const next = carried + component;
    const error = sumError(carried, component, next);
    if (error !== 0) sum.push(error);
    carried = next;
  }
  if (carried !== 0) sum.push(carried);
  return sum;
}

export function plus(one: Expansion, other: Expansion): Expansion {
  let sum = one;
  for (const component of other) sum = grown(sum, component);
  return sum;
}

/** An expansion times a double. */
export function times(expansion: Expansion, factor: number): Expansion {
  let sum: Expansion = [];
  for (const component of expansion) {
    const product = component * factor;
    sum = grown(grown(sum, productError(component, factor, product)), product);
  }
  return sum;
}

/** -1, 0 or 1. */
export const signOf = (expansion: Expansion): number =>
  expansion.length === 0 ? 0 : Math.sign(expansion[expansion.length - 1]);
