/** Value and gradients of each type of constraint in f64: what its kernel computes, in plain numbers. Gradients are those of all particles but the first, whose gradient is minus their sum. */
import { strainGradient, strainOf } from '../../elements/strain';
import { cross, dot, edgesOf } from './vectors';

export interface ConstraintValue {
  value: number;
  gradients: number[][];
  /** The weight of the constraint is divided by this, so that a step goes less far where the value is far from linear. Left out: 1. */
  caution?: number;
  /** The constraint asks for a value of 0 at most, not of 0: its multiplier is never above 0. */
  onlyPulls?: true;
}

/** |p - q| - l. Ends that meet have no direction. */
export function distanceValue(
  place: Float64Array,
  own: Uint32Array,
  [length]: ArrayLike<number> & Iterable<number>,
): ConstraintValue {
  const [d] = edgesOf(place, own);
  const size = Math.sqrt(dot(d, d));
  return { value: size - length, gradients: [d.map((x) => (size > 0 ? x / size : 0))] };
}

/** As `distanceValue`, of a cord that does not push. */
export const cordValue: typeof distanceValue = (place, own, rest) => ({
  ...distanceValue(place, own, rest),
  onlyPulls: true,
});

/** A - A0. A triangle without area has no normal. */
export function areaValue(
  place: Float64Array,
  own: Uint32Array,
  [area]: ArrayLike<number> & Iterable<number>,
): ConstraintValue {
  const [u, v] = edgesOf(place, own);
  const normal = cross(u, v);
  const size = Math.sqrt(dot(normal, normal));
  const half = normal.map((x) => (size > 0 ? x / (2 * size) : 0));
  return { value: size / 2 - area, gradients: [cross(v, half), cross(half, u)] };
}

/** theta - theta0. `rest`: that angle, the compliance, and the least |N|^2 of both triangles that have an angle. */
export function hingeValue(place: Float64Array, own: Uint32Array, rest: ArrayLike<number>): ConstraintValue {
  const [e, u, v] = edgesOf(place, own);
  const [normal1, normal2] = [cross(e, u), cross(v, e)];
  const [squared1, squared2, squaredEdge] = [dot(normal1, normal1), dot(normal2, normal2), dot(e, e)];
  const whole = squared1 > rest[2] && squared2 > rest[3];
  const length = Math.sqrt(squaredEdge);
  const byWing1 = normal1.map((x) => (whole ? (length * x) / squared1 : 0));
  const byWing2 = normal2.map((x) => (whole ? (length * x) / squared2 : 0));
  const [foot1, foot2] = whole ? [dot(u, e) / squaredEdge, dot(v, e) / squaredEdge] : [0, 0];
  const byEdge = byWing1.map((x, axis) => -foot1 * x - foot2 * byWing2[axis]);
  const angle = Math.atan2(length * dot(normal1, v), dot(normal1, normal2));
  return { value: angle - rest[0], gradients: [byEdge, byWing1, byWing2] };
}

/** V - V0. */
export function volumeValue(
  place: Float64Array,
  own: Uint32Array,
  [volume]: ArrayLike<number> & Iterable<number>,
): ConstraintValue {
  const [a, b, c] = edgesOf(place, own);
  const gradients = [cross(b, c), cross(c, a), cross(a, b)].map((g) => g.map((x) => x / 6));
  return { value: dot(a, gradients[0]) - volume, gradients };
}

/** About half a degree. */
const leastSine = 0.01;

/**
 * A stretch or shear of a triangle or tetrahedron: see elements/strain.ts. `inverseRest` is what it is at rest. The cosine of a shear is nearly constant where its threads are nearly parallel: divided by its gradient there, a step would turn
 * them by cos / sin of their angle, more than once around. With its weight over the sine it turns them by the cosine, which is 1 rad at most, and comes to the same rest. Threads whose sine is below `leastSine` have no side to open to that rounding would not choose, and do not move.
 */
export function strainValue(
  place: Float64Array,
  own: Uint32Array,
  inverseRest: ArrayLike<number>,
  strain: number,
): ConstraintValue {
  const edges = edgesOf(place, own);
  const axes = edges.length;
  const { value, derivative, sine } = strainOf(strainGradient(edges, inverseRest), strain);
  const gradients = edges.map((_, c) =>
    [0, 1, 2].map((k) =>
      sine > leastSine
        ? edges.reduce((sum, _edge, i) => sum + inverseRest[axes * c + i] * derivative[3 * i + k], 0)
        : 0,
    ),
  );
  return { value, gradients, caution: sine };
}
