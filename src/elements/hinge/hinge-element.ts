/**
 * The hinge between two triangles that share an edge, with the angle that it has at rest, in plain numbers (Grinspun et al. 2003, Bridson et
 * al. 2003: discrete shells).
 *
 * Corners 0 and 1 are the ends of the edge, 2 and 3 the wings. With e, u and v leading from corner 0 to corners 1, 2 and 3, the normals are
 * N1 = e x u and N2 = v x e, and the angle theta is that from N2 to N1 about e: 0 for a flat hinge, above 0 where the wings are on the side
 * that the normals point to, from -pi to pi. The energy is
 *
 *   E = k (theta - theta0)2 / 2 g(z1) g(z2),
 *
 * where z is a triangle's area over that at rest and g is 1 for all z >= 1/2: the angle of a triangle without area has no meaning, and its
 * derivative grows like one over the height. Below 1/2, g = r2 (3 - 2 r) with r = 2 z fades the energy out, faster than the derivative grows:
 * force and curvature stay bounded, and a hinge that is crushed to a line has no force. As theta0 counts with its sign, a hinge
 * folded to the other side is pushed back through flat; the way through pi, where the triangles pass through each other, is none:
 * theta - theta0 is not reduced to -pi to pi, and the energy has a jump there.
 *
 * Derivatives (Tamstorf and Grinspun 2013): dtheta/du = |e| N1 / |N1|2, dtheta/dv = |e| N2 / |N2|2, and with the feet of the wings along the
 * edge, f1 = u.e / |e|2 and f2 = v.e / |e|2, dtheta/de = -f1 dtheta/du - f2 dtheta/dv.
 *
 * For projective dynamics the energy is no distance to a projection: the local step writes L x - dE/dx, which makes a local/global iteration
 * a step of Newton's method with the constant matrix L in place of the second derivative. It lowers the energy where L is more than
 * half the second derivative, and converges fast where it is not much more. With a1 = (u - f1 e) / h1 and a2 = (v - f2 e) / h2, feet and
 * heights h as at rest, and l the length of the edge at rest,
 *
 *   L: w (|a1|2 + |a2|2 + |e|2 / l2) / 2.
 *
 * While lengths are those at rest, dtheta is n1.da1 + n2.da2, so that k dtheta2 <= 2 k (|da1|2 + |da2|2), with equality where both wings of a
 * flat hinge turn up. Together with the angle's own second derivative the bound is 2 k (|da1|2 + |da2|2 + |de|2 / l2) times the larger of
 * 1 + 0.4 d and 0.87 d with d = |theta - theta0|, whatever the shapes (measured). So w = 4 k is more than half of it for d up to 4.6.
 * L ties the particles that edges tie, and not the wings. The flat hinge's own matrix, k (c1 + c2)(c1 + c2)^T where a1 + a2 is the sum of
 * (c1 + c2) x, would tie the wings, and is no bound for a bent hinge, whose angle changes with a1 = -a2, too.
 */

/** What a hinge is at rest: see `Hinges`. */
export interface HingeRest {
  foot1: number;
  height1: number;
  foot2: number;
  height2: number;
  length: number;
  angle: number;
}

export type Vector = [number, number, number];

/** What fades out with a triangle's area, by its normal N. */
export interface Fade {
  /** g. */
  value: number;
  /** g / |N|2, which is finite where N is 0. */
  overSquare: number;
  /** dg = slope N.dN. */
  slope: number;
  /** The second derivative of g by N is slope - bend n n^T, n the unit normal. */
  bend: number;
}

export interface HingeState {
  e: Vector;
  u: Vector;
  v: Vector;
  /** |e| and e / |e|, 0 where that is 0. */
  length: number;
  unit: Vector;
  normal1: Vector;
  normal2: Vector;
  fade1: Fade;
  fade2: Fade;
  /** theta - theta0. */
  difference: number;
}

/** The constant matrix has the weight w = 4 k. */
export const matrixFactor = 4;

const fadeBelow = 0.5;

export function hingeState(x: ArrayLike<number>, corners: ArrayLike<number>, rest: HingeRest): HingeState {
  const edgeTo = (corner: number): Vector => {
    const [p, q] = [3 * corners[0], 3 * corners[corner]];
    return [x[q] - x[p], x[q + 1] - x[p + 1], x[q + 2] - x[p + 2]];
  };
  const [e, u, v] = [edgeTo(1), edgeTo(2), edgeTo(3)];
  const length = Math.sqrt(dot(e, e));
  const unit = scaled(e, length > 0 ? 1 / length : 0);
  const [normal1, normal2] = [cross(e, u), cross(v, e)];
  // By the rule for the product of two cross products, N2 x N1 = (N1.v) e.
  const angle = Math.atan2(length * dot(normal1, v), dot(normal1, normal2));
  return {
    e,
    u,
    v,
    length,
    unit,
    normal1,
    normal2,
    fade1: fadeOf(normal1, rest.length * rest.height1),
    fade2: fadeOf(normal2, rest.length * rest.height2),
    difference: angle - rest.angle,
  };
}

function fadeOf(normal: Vector, atRest: number): Fade {
  const squared = dot(normal, normal);
  const scale = fadeBelow * atRest;
  const r = Math.sqrt(squared) / scale;
  if (r >= 1) return { value: 1, overSquare: 1 / squared, slope: 0, bend: 0 };
  const perSquare = 1 / (scale * scale);
  return {
    value: r * r * (3 - 2 * r),
    overSquare: (3 - 2 * r) * perSquare,
    slope: 6 * (1 - r) * perSquare,
    bend: 6 * r * perSquare,
  };
}

/** E / k. */
export function hingeEnergy({ difference, fade1, fade2 }: HingeState): number {
  return (difference * difference * fade1.value * fade2.value) / 2;
}

/** The derivative of E / k by e, u and v, three numbers each. */
export function hingeDerivative(state: HingeState): Float64Array {
  const { e, u, v, length, unit, normal1, normal2, fade1, fade2, difference } = state;
  // For each triangle: what the angle contributes, and what its area does.
  const [turn1, turn2] = [difference * fade2.value * fade1.overSquare, difference * fade1.value * fade2.overSquare];
  const half = (difference * difference) / 2;
  const [area1, area2] = [half * fade2.value * fade1.slope, half * fade1.value * fade2.slope];
  const [along1, along2] = [dot(u, unit), dot(v, unit)];
  const [byE1, byE2, byU, byV] = [cross(u, normal1), cross(normal2, v), cross(normal1, e), cross(e, normal2)];
  const out = new Float64Array(9);
  for (let axis = 0; axis < 3; axis++) {
    const [n1, n2] = [turn1 * normal1[axis], turn2 * normal2[axis]];
    out[axis] = area1 * byE1[axis] + area2 * byE2[axis] - along1 * n1 - along2 * n2;
    out[3 + axis] = length * n1 + area1 * byU[axis];
    out[6 + axis] = length * n2 + area2 * byV[axis];
  }
  return out;
}

export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const scaled = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by];
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
