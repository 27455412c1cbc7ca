/**
 * What is known of the triangles of a tree's node from far away: the expansion of their winding number around a centre p, after Barill, Dickson, Schmidt, Levin and Jacobson 2018.
 *
 * A surface element at x with normal n adds (x - q) . n / |x - q|3, over 4 pi, to the winding number at q. Let d = p - q, R its length and y = x - p. Taylor's series of that in y up to the second order, summed over a surface,
 * needs three polynomials of d:
 *
 *   N(d) = sum of n . d,   T(d) = sum of (y . d)(n . d),   C(d) = sum of (y . d)2 (n . d),
 *
 * the sums being integrals over the area. With the trace t of T and the vector v of C's traces, v . d = sum of |y|2 (n . d) + 2 (y . n)(y . d):
 *
 *   4 pi w = N / R3  +  t / R3 - 3 T / R5  +  15/2 C / R7 - 3/2 v . d / R5.
 *
 * Moved to another centre, y + s takes the place of y: T gets (s . d) N more, and C gets 2 (s . d) T + (s . d)2 N. So nodes are sums of their children.
 */
import type { TreeNodes } from './build-triangle-tree';
import type { TriangleSoup } from './triangle-soup';

/**
 * Numbers a node: its centre; the square of the distance within which all of its triangles are; then coefficients. N: x, y, z. T: xx, yy, zz, xy, yz, zx. C: xxx, yyy, zzz, xxy, xxz, yyx, yyz, zzx, zzy, xyz.
 */
export const momentLength = 23;
const n0 = 4;
const t0 = 7;
const c0 = 13;

/** Of all nodes. */
export function windingMoments(mesh: TriangleSoup, { count, boxes, first, size, order }: TreeNodes): Float64Array {
  const moments = new Float64Array(momentLength * count);
  const areas = new Float64Array(count);
  for (let node = count - 1; node >= 0; node--) {
    const at = momentLength * node;
    const from = first[node];
    if (size[node] > 0) {
      areas[node] = sumTriangles(mesh, order, from, from + size[node], moments, at);
    } else if (count > 1) {
      areas[node] = areas[from] + areas[from + 1];
      centreOfChildren(moments, at, momentLength * from, areas[from], areas[from + 1]);
      addMoved(moments, at, momentLength * from);
      addMoved(moments, at, momentLength * (from + 1));
    }
    moments[at + 3] = reach(moments, at, boxes, 6 * node);
  }
  return moments;
}

/** The square of the distance from the centre to the farthest corner of the box [m2]. */
function reach(moments: Float64Array, at: number, boxes: Float64Array, box: number): number {
  let squared = 0;
  for (let axis = 0; axis < 3; axis++) {
    const most = Math.max(boxes[box + 3 + axis] - moments[at + axis], moments[at + axis] - boxes[box + axis]);
    squared += most * most;
  }
  return squared;
}

/** Between those of both children, by area. */
function centreOfChildren(moments: Float64Array, at: number, left: number, areaLeft: number, areaRight: number): void {
  const right = left + momentLength;
  const area = areaLeft + areaRight;
  const share = area > 0 ? areaLeft / area : 0.5;
  for (let axis = 0; axis < 3; axis++) {
    moments[at + axis] = share * moments[left + axis] + (1 - share) * moments[right + axis];
  }
}

/** Adds what a child has, seen from the centre of its parent. */
function addMoved(m: Float64Array, at: number, child: number): void {
  const sx = m[child] - m[at];
  const sy = m[child + 1] - m[at + 1];
  const sz = m[child + 2] - m[at + 2];
  for (let k = n0; k < momentLength; k++) m[at + k] += m[child + k];
  const nx = m[child + n0];
  const ny = m[child + n0 + 1];
  const nz = m[child + n0 + 2];
  // T moved as far as C needs it: 2 (s . d) T + (s . d)2 N = (s . d)(2 T + (s . d) N).
  addLineTimesForm(m, at + c0, sx, sy, sz, [
    2 * m[child + t0] + sx * nx,
    2 * m[child + t0 + 1] + sy * ny,
    2 * m[child + t0 + 2] + sz * nz,
    2 * m[child + t0 + 3] + sx * ny + sy * nx,
    2 * m[child + t0 + 4] + sy * nz + sz * ny,
    2 * m[child + t0 + 5] + sz * nx + sx * nz,
  ]);
  m[at + t0] += sx * nx;
  m[at + t0 + 1] += sy * ny;
  m[at + t0 + 2] += sz * nz;
  m[at + t0 + 3] += sx * ny + sy * nx;
  m[at + t0 + 4] += sy * nz + sz * ny;
  m[at + t0 + 5] += sz * nx + sx * nz;
}

/** Adds (s . d) times a quadratic form, xx, yy, zz, xy, yz, zx, to a cubic one. */
function addLineTimesForm(
  m: Float64Array,
  c: number,
  sx: number,
  sy: number,
  sz: number,
  [xx, yy, zz, xy, yz, zx]: readonly [number, number, number, number, number, number],
): void {
  m[c] += sx * xx;
  m[c + 1] += sy * yy;
  m[c + 2] += sz * zz;
  m[c + 3] += sx * xy + sy * xx;
  m[c + 4] += sx * zx + sz * xx;
  m[c + 5] += sy * xy + sx * yy;
  m[c + 6] += sy * yz + sz * yy;
  m[c + 7] += sz * zx + sx * zz;
  m[c + 8] += sz * yz + sy * zz;
  m[c + 9] += sx * yz + sy * zx + sz * xy;
}

/** The moments of a leaf around the middle of its area. Returns that area, twice [m2]. */
function sumTriangles(
  { points: p, triangles }: TriangleSoup,
  order: Uint32Array,
  from: number,
  to: number,
  m: Float64Array,
  at: number,
): number {
  let whole = 0;
  for (let i = from; i < to; i++) {
    const [nx, ny, nz] = doubleArea(p, triangles, order[i]);
    const area = Math.sqrt(nx * nx + ny * ny + nz * nz);
    whole += area;
    for (let axis = 0; axis < 3; axis++) m[at + axis] += (area * sumOfCorners(p, triangles, order[i], axis)) / 3;
  }
  for (let axis = 0; axis < 3; axis++) {
    // Without an area any point of it will do.
    m[at + axis] = whole > 0 ? m[at + axis] / whole : p[3 * triangles[3 * order[from]] + axis];
  }
  for (let i = from; i < to; i++) addTriangle(p, triangles, order[i], m, at);
  return whole;
}

/**
 * Over a triangle of area A with corners u, v, w the integral of y is A/3 (u + v + w), and that of y y^T is A/12 (u u^T + v v^T + w w^T + (u + v + w)(u + v + w)^T).
 */
function addTriangle(p: Float64Array, triangles: Uint32Array, t: number, m: Float64Array, at: number): void {
  const [nx, ny, nz] = doubleArea(p, triangles, t).map((part) => part / 2);
  let [xx, yy, zz, xy, yz, zx] = [0, 0, 0, 0, 0, 0];
  let [x, y, z] = [0, 0, 0];
  for (let corner = 0; corner < 4; corner++) {
    const c = corner < 3 ? 3 * triangles[3 * t + corner] : -1;
    const cx = c < 0 ? x : p[c] - m[at];
    const cy = c < 0 ? y : p[c + 1] - m[at + 1];
    const cz = c < 0 ? z : p[c + 2] - m[at + 2];
    xx += (cx * cx) / 12;
    yy += (cy * cy) / 12;
    zz += (cz * cz) / 12;
    // Both of a form's mixed terms.
    xy += (cx * cy) / 6;
    yz += (cy * cz) / 6;
    zx += (cz * cx) / 6;
    if (c < 0) continue;
    x += cx;
    y += cy;
    z += cz;
  }
  m[at + n0] += nx;
  m[at + n0 + 1] += ny;
  m[at + n0 + 2] += nz;
  m[at + t0] += (x * nx) / 3;
  m[at + t0 + 1] += (y * ny) / 3;
  m[at + t0 + 2] += (z * nz) / 3;
  m[at + t0 + 3] += (x * ny + y * nx) / 3;
  m[at + t0 + 4] += (y * nz + z * ny) / 3;
  m[at + t0 + 5] += (z * nx + x * nz) / 3;
  addLineTimesForm(m, at + c0, nx, ny, nz, [xx, yy, zz, xy, yz, zx]);
}

const sumOfCorners = (p: Float64Array, triangles: Uint32Array, t: number, axis: number): number =>
  p[3 * triangles[3 * t] + axis] + p[3 * triangles[3 * t + 1] + axis] + p[3 * triangles[3 * t + 2] + axis];

/** The normal of a triangle, as long as twice its area [m2]. */
function doubleArea(p: Float64Array, triangles: Uint32Array, t: number): [number, number, number] {
  const a = 3 * triangles[3 * t];
  const b = 3 * triangles[3 * t + 1];
  const c = 3 * triangles[3 * t + 2];
  const ux = p[b] - p[a];
  const uy = p[b + 1] - p[a + 1];
  const uz = p[b + 2] - p[a + 2];
  const vx = p[c] - p[a];
  const vy = p[c + 1] - p[a + 1];
  const vz = p[c + 2] - p[a + 2];
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
}

/** 4 pi times the winding number of a node's triangles, seen from -d of its centre. */
export function farWinding(m: Float64Array, at: number, x: number, y: number, z: number, squared: number): number {
  const n = m[at + n0] * x + m[at + n0 + 1] * y + m[at + n0 + 2] * z;
  const [xx, yy, zz] = [m[at + t0], m[at + t0 + 1], m[at + t0 + 2]];
  const t =
    xx * x * x + yy * y * y + zz * z * z + m[at + t0 + 3] * x * y + m[at + t0 + 4] * y * z + m[at + t0 + 5] * z * x;
  const c = at + c0;
  const cubic =
    x * x * (m[c] * x + m[c + 3] * y + m[c + 4] * z) +
    y * y * (m[c + 1] * y + m[c + 5] * x + m[c + 6] * z) +
    z * z * (m[c + 2] * z + m[c + 7] * x + m[c + 8] * y) +
    m[c + 9] * x * y * z;
  const traces =
    (3 * m[c] + m[c + 5] + m[c + 7]) * x +
    (3 * m[c + 1] + m[c + 3] + m[c + 8]) * y +
    (3 * m[c + 2] + m[c + 4] + m[c + 6]) * z;
  const perSquare = 1 / squared;
  const cubed = perSquare * Math.sqrt(perSquare);
  return cubed * (n + xx + yy + zz + perSquare * (-3 * t - 1.5 * traces + 7.5 * perSquare * cubic));
}
