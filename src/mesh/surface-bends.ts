/**
 * Where a surface of triangles bends outward: the angle between the two triangles at an edge, and how far their middles are apart. Edges of one triangle, or of more than two, have no such angle.
 *
 * Across an edge where the surface bends by an angle, a chord of length L from one side to the other lies below the edge by L angle / 4 at most, and where it bends again after a distance d < L / 2, at the next edge, by L^2 angle / (8 d): as on a ball of
 * radius min(d, L / 2) / angle.
 */
import { diagonal, weld } from './weld';

/** Vertices closer than this share of the mesh's diagonal are one. */
const weldShare = 1e-6;

export interface BendVisitor {
  /** An edge of two triangles by its points, welded. The angle [rad] is 0 where they are level or bend inward; `distance`: between their middles [m]. */
  bend(a: number, b: number, angle: number, distance: number): void;
  /** An edge that has another number of triangles. */
  loose(a: number, b: number): void;
}

/** The radius of a ball that bends as much as an edge does, for chords of at most `longest` [m]. */
export const bendRadius = (angle: number, distance: number, longest: number): number =>
  Math.min(distance, longest / 2) / angle;

/** Visits all edges. `twoSided`: what bends inward counts as well. Returns the point that each vertex is, and their number. */
export function visitBends(
  vertices: ArrayLike<number>,
  triangles: ArrayLike<number>,
  twoSided: boolean,
  visitor: BendVisitor,
): { pointOf: Uint32Array | Int32Array } {
  const { pointOf } = weld(vertices, weldShare * diagonal(vertices));
  const total = triangles.length / 3;
  const normals = new Float64Array(3 * total);
  const middles = new Float64Array(3 * total);
  for (let t = 0; t < total; t++) measure(vertices, triangles, t, normals, middles);
  /** The first triangle at each edge. */
  const edges = new Map<number, number>();
  const met = new Set<number>();
  for (let t = 0; t < total; t++) {
    for (let k = 0; k < 3; k++) {
      const [a, b] = [pointOf[triangles[3 * t + k]], pointOf[triangles[3 * t + ((k + 1) % 3)]]];
      if (a === b) continue;
      const key = Math.min(a, b) * 2 ** 26 + Math.max(a, b);
      const other = edges.get(key);
      if (other === undefined) edges.set(key, t);
      else if (met.has(key)) visitor.loose(a, b);
      else {
        met.add(key);
        const [i, j] = [3 * other, 3 * t];
        const way = [0, 1, 2].map((axis) => middles[j + axis] - middles[i + axis]);
        // The middle of the other triangle lies below the plane of the one where their edge stands out.
        const rises = way[0] * normals[i] + way[1] * normals[i + 1] + way[2] * normals[i + 2] > 0;
        const angle = rises && !twoSided ? 0 : angleBetween(normals, i, j);
        visitor.bend(a, b, angle, Math.hypot(way[0], way[1], way[2]));
      }
    }
  }
  for (const key of edges.keys()) if (!met.has(key)) visitor.loose(Math.floor(key / 2 ** 26), key % 2 ** 26);
  return { pointOf };
}

/** How sharply a closed surface bends outward at most: the largest angle at an edge [rad], and the least distance over angle [m]. */
export interface LargestBend {
  readonly angle: number;
  readonly radius: number;
}

export function largestBend(vertices: ArrayLike<number>, triangles: ArrayLike<number>): LargestBend {
  let largest = 0;
  let radius = Number.POSITIVE_INFINITY;
  visitBends(vertices, triangles, false, {
    bend(_a, _b, angle, distance) {
      largest = Math.max(largest, angle);
      radius = Math.min(radius, distance / angle);
    },
    loose() {
      largest = Number.POSITIVE_INFINITY;
    },
  });
  return { angle: largest, radius };
}

function angleBetween(normals: Float64Array, i: number, j: number): number {
  const cosine = normals[i] * normals[j] + normals[i + 1] * normals[j + 1] + normals[i + 2] * normals[j + 2];
  return Math.acos(Math.max(-1, Math.min(1, cosine)));
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
