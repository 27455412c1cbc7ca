/** The point at `fraction` of the way from one to the other; exactly the other at 1. */
import type { Vec3 } from '../model/types';

export function between(from: Vec3, to: Vec3, fraction: number): Vec3 {
  if (fraction === 1) return to;
  const at = (axis: 0 | 1 | 2) => from[axis] + fraction * (to[axis] - from[axis]);
  return [at(0), at(1), at(2)];
}
