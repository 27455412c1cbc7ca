/** The point of a triangle that is nearest to a given one. */

/** Which part of a triangle a point is on: 0 its inside, 1 to 3 the edges ab, bc, ca, 4 to 6 the corners a, b, c. */
export type Feature = number;

export interface Nearest {
  triangle: number;
  feature: Feature;
  x: number;
  y: number;
  z: number;
  /** [m2] */
  squaredDistance: number;
}

/**
 * Puts the nearest point of triangle a, b, c into `found` if it is nearer than what is there. Beyond which of its corners or edges the point lies is told by its products with the edges from a, seen from each
 * corner.
 */
export function nearestOnTriangle(
  p: Float64Array,
  triangles: Uint32Array,
  t: number,
  x: number,
  y: number,
  z: number,
  found: Nearest,
): void {
  const a = 3 * triangles[3 * t];
  const b = 3 * triangles[3 * t + 1];
  const c = 3 * triangles[3 * t + 2];
  const ux = p[b] - p[a];
  const uy = p[b + 1] - p[a + 1];
  const uz = p[b + 2] - p[a + 2];
  const vx = p[c] - p[a];
  const vy = p[c + 1] - p[a + 1];
  const vz = p[c + 2] - p[a + 2];
  const au = ux * (x - p[a]) + uy * (y - p[a + 1]) + uz * (z - p[a + 2]);
  const av = vx * (x - p[a]) + vy * (y - p[a + 1]) + vz * (z - p[a + 2]);
  const bu = ux * (x - p[b]) + uy * (y - p[b + 1]) + uz * (z - p[b + 2]);
  const bv = vx * (x - p[b]) + vy * (y - p[b + 1]) + vz * (z - p[b + 2]);
  const cu = ux * (x - p[c]) + uy * (y - p[c + 1]) + uz * (z - p[c + 2]);
  const cv = vx * (x - p[c]) + vy * (y - p[c + 1]) + vz * (z - p[c + 2]);
  const areaA = bu * cv - cu * bv;
  const areaB = cu * av - au * cv;
  const areaC = au * bv - bu * av;
  let feature = 0;
  // The point is a + s (b - a) + r (c - a).
  let s = areaB / (areaA + areaB + areaC);
  let r = areaC / (areaA + areaB + areaC);
  if (au <= 0 && av <= 0) {
    feature = 4;
    s = 0;
    r = 0;
  } else if (bu >= 0 && bv <= bu) {
    feature = 5;
    s = 1;
    r = 0;
  } else if (cv >= 0 && cu <= cv) {
    feature = 6;
    s = 0;
    r = 1;
  } else if (areaC <= 0 && au >= 0 && bu <= 0) {
    feature = 1;
    s = au / (au - bu);
    r = 0;
  } else if (areaB <= 0 && av >= 0 && cv <= 0) {
    feature = 3;
    s = 0;
    r = av / (av - cv);
  } else if (areaA <= 0 && bv >= bu && cu >= cv) {
    feature = 2;
    r = (bv - bu) / (bv - bu + cu - cv);
    s = 1 - r;
  }
  const qx = p[a] + s * ux + r * vx;
  const qy = p[a + 1] + s * uy + r * vy;
  const qz = p[a + 2] + s * uz + r * vz;
  const squared = (x - qx) ** 2 + (y - qy) ** 2 + (z - qz) ** 2;
  // Also refuses NaN, which a triangle without an area gives.
  if (!(squared < found.squaredDistance)) return;
  found.triangle = t;
  found.feature = feature;
  found.x = qx;
  found.y = qy;
  found.z = qz;
  found.squaredDistance = squared;
}
