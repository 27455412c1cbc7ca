/**
 * Which triangles of a mesh are so sharp that a face of cloth, whose corners stay out of the mesh, could come into it between them: those at an edge that stands out, at a border, or where more than two triangles meet.
 *
 * Across an edge where the mesh bends by an angle, a chord of length L from one side to the other lies below the edge by L angle / 4 at most, and where the mesh bends again after a distance d < L / 2, at the next edge, by L^2 angle / (8 d): as on a ball of radius
 * min(d, L / 2) / angle.
 */
import { diagonal, weld } from '../../../mesh/weld';

/** Vertices closer than this share of the mesh's diagonal are one. */
const weldShare = 1e-6;

/** 1 for each that is. `isHarmless`: whether a chord stays out of a ball of this radius [m]. `longest`: a chord [m]. */
export function sharpTriangles(
  vertices: ArrayLike<number>,
  triangles: ArrayLike<number>,
  longest: number,
  isHarmless: (radius: number) => boolean,
  twoSided: boolean,
): Uint8Array {
  const { pointOf, count } = weld(vertices, weldShare * diagonal(vertices));
  const sharpPoint = new Uint8Array(count);
  const total = triangles.length / 3;
  const normals = new Float64Array(3 * total);
  const middles = new Float64Array(3 * total);
  for (let t = 0; t < total; t++) measure(vertices, triangles, t, normals, middles);
  /** The triangles at each edge: the first one, or -1 where there are more than two. */
  const edges = new Map<number, number>();
  const met = new Set<number>();
  for (let t = 0; t < total; t++) {
    for (let k = 0; k < 3; k++) {
      const [a, b] = [pointOf[triangles[3 * t + k]], pointOf[triangles[3 * t + ((k + 1) % 3)]]];
      if (a === b) continue;
      const key = Math.min(a, b) * 2 ** 26 + Math.max(a, b);
      const other = edges.get(key);
      if (other === undefined) {
        edges.set(key, t);
        continue;
      }
      const smooth = other >= 0 && !met.has(key) && isHarmless(radiusAt(normals, middles, other, t, longest, twoSided));
      met.add(key);
      if (smooth) continue;
      sharpPoint[a] = 1;
      sharpPoint[b] = 1;
    }
  }
  for (const key of edges.keys()) {
    if (met.has(key)) continue;
    sharpPoint[Math.floor(key / 2 ** 26)] = 1;
    sharpPoint[key % 2 ** 26] = 1;
  }
  const sharp = new Uint8Array(total);
  for (let c = 0; c < triangles.length; c++) if (sharpPoint[pointOf[triangles[c]]]) sharp[Math.floor(c / 3)] = 1;
  return sharp;
}

/** Of a ball that bends as much as two triangles do; infinite where they are level, or where what stands out is on the side that nothing meets. */
function radiusAt(
  normals: Float64Array,
  middles: Float64Array,
  one: number,
  other: number,
  longest: number,
  twoSided: boolean,
): number {
  const [i, j] = [3 * one, 3 * other];
  const cosine = normals[i] * normals[j] + normals[i + 1] * normals[j + 1] + normals[i + 2] * normals[j + 2];
  const angle = Math.acos(Math.max(-1, Math.min(1, cosine)));
  const way = [0, 1, 2].map((axis) => middles[j + axis] - middles[i + axis]);
  // The middle of the other triangle lies below the plane of the one where their edge stands out.
  const rises = way[0] * normals[i] + way[1] * normals[i + 1] + way[2] * normals[i + 2] > 0;
  if (rises && !twoSided) return Number.POSITIVE_INFINITY;
  return Math.min(Math.hypot(...way), longest / 2) / angle;
}

function measure(
  vertices: ArrayLike<number>,
  triangles: ArrayLike<number>,
  t: number,
  normals: Float64Array,
  middles: Float64Array,
): void {
  const [a, b, c] = [3 * triangles[3 * t], 3 * triangles[3 * t + 1], 3 * triangles[3 * t + 2]];
  const u = [0, 1, 2].map((axis) => vertices[b + axis] - vertices[a + axis]);
  const v = [0, 1, 2].map((axis) => vertices[c + axis] - vertices[a + axis]);
  const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const size = Math.hypot(...n) || 1;
  for (let axis = 0; axis < 3; axis++) {
    normals[3 * t + axis] = n[axis] / size;
    middles[3 * t + axis] = (vertices[a + axis] + vertices[b + axis] + vertices[c + axis]) / 3;
  }
}
