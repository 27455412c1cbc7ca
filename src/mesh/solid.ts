/** What a lattice has to know of a solid that it fills: on which side of its surface a point is, and where a line meets the surface. */
import type { Vec3 } from '../core/vec3';
import { findZero } from './find-zero';
import type { SignedDistance } from './signed-distance';

export interface Solid {
  /** Smallest and largest x, y, z of a box that holds it [m]. */
  low: Vec3;
  high: Vec3;
  /** Below 0 inside, above 0 outside, 0 on the surface. */
  side(x: number, y: number, z: number): number;
  /** Where the surface is between two points on different sides, as a share of the way. `ends`: x, y, z of both [m]; `from` and `to`: what `side` says of them. */
  crossing(ends: Float64Array, from: number, to: number): number;
}

/** The solid of a signed distance function. `far`: farther away than anything that matters [m]. `tolerance`: how well crossings are found, as a share of the way. */
export function shapeSolid(shape: SignedDistance, far: number, tolerance: number): Solid {
  // Functions may answer with infinities or, far outside, with no number at all.
  const side = (x: number, y: number, z: number) => {
    const value = shape.distance(x, y, z);
    return Number.isNaN(value) ? far : Math.min(far, Math.max(-far, value));
  };
  return {
    low: shape.low,
    high: shape.high,
    side,
    crossing(ends, from, to) {
      const mix = (axis: number, t: number) => ends[axis] + t * (ends[axis + 3] - ends[axis]);
      return findZero((t) => side(mix(0, t), mix(1, t), mix(2, t)), [0, 1], [from, to], tolerance);
    },
  };
}
