/** What is moved by hand goes from where it stood to where it should be over one step. */
import type { Vec3 } from '../scene/types';

/** A pin or a collider in a snapshot. */
export interface SavedOffset {
  /** Where it was told to go by hand [m], or null. */
  override: Vec3 | null;
  /** Where it stood at the end of the last step [m]. */
  from: Vec3;
}

/** The point at `fraction` of the way from one to the other; exactly the other at 1. */
export function between(from: Vec3, to: Vec3, fraction: number): Vec3 {
  if (fraction === 1) return to;
  const at = (axis: 0 | 1 | 2) => from[axis] + fraction * (to[axis] - from[axis]);
  return [at(0), at(1), at(2)];
}
