/** Solids as signed distance functions in the options of bodies and colliders: their checks, and numbers made of them that are stored. */
import { checkObject, checkVec3, type ErrorPath, fail, inside } from '../core/check';
import type { SignedDistance } from '../mesh/signed-distance';
import { diagonal } from '../mesh/weld';

/** Decimal digits of positions [m] that 32-bit floats can tell apart, for a thing of this size: as text they are half as long as those of f64. */
export function digitsFor(vertices: ArrayLike<number>): number {
  return 8 - Math.ceil(Math.log10(diagonal(vertices)));
}

export function roundedTo(values: Float64Array, digits: number): number[] {
  const scale = 10 ** Math.max(0, digits);
  const rounded = new Array<number>(values.length);
  // Adding 0 makes -0 into 0, which JSON cannot tell apart.
  for (let i = 0; i < values.length; i++) rounded[i] = Math.round(values[i] * scale) / scale + 0;
  return rounded;
}

/** A signed distance that is one, wherever it is asked. */
export function checkShape(path: ErrorPath, shape: unknown): void {
  const what = 'a signed distance: { distance: (x, y, z) => number, low: [x, y, z], high: [x, y, z] }';
  const { distance, low, high } = checkObject(path, 'shape', shape, what);
  if (typeof distance !== 'function') fail(path, 'shape', `be ${what}`, shape);
  const at = inside(path, 'shape');
  const [from, to] = [checkVec3(at, 'low', low), checkVec3(at, 'high', high)];
  if (from.some((x, axis) => x >= to[axis]))
    fail(at, 'high', 'be above low along each axis, or the shape is empty [m]', high);
  for (let i = 0; i < 27; i++) {
    const [x, y, z] = [i % 3, Math.floor(i / 3) % 3, Math.floor(i / 9)].map(
      (k, axis) => from[axis] + (k / 2) * (to[axis] - from[axis]),
    );
    const value = distance(x, y, z);
    if (typeof value !== 'number' || Number.isNaN(value)) {
      fail(at, 'distance', `return a number at ${x}, ${y}, ${z} [m]`, value);
    }
  }
}

/** Points along each axis of the grid on which the inside of a shape is looked for that seems to have none. */
const searched = 64;

/** Refuses a shape without an inside. */
export function checkNotEmpty(path: ErrorPath, { distance, low, high }: SignedDistance): void {
  const at = (k: number, axis: number) => low[axis] + ((k + 0.5) / searched) * (high[axis] - low[axis]);
  for (let i = 0; i < searched ** 3; i++) {
    const [x, y, z] = [i % searched, Math.floor(i / searched) % searched, Math.floor(i / searched ** 2)];
    if (distance(at(x, 0), at(y, 1), at(z, 2)) < 0) return;
  }
  const rule = 'have an inside: points between low and high where its distance is below 0';
  fail(path, 'shape', rule, distance, 'one that is empty');
}
