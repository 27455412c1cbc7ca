/**
 * Where edges of surfaces pass through triangles: exactly, whatever the positions. An edge and a triangle that have a point in common, or two at the same place (a tear leaves such pairs), only touch there and are left out.
 */
import type { Slices } from '../core/slices';
import { orientation } from './orientation';
import type { TriangleSoup } from './triangle-soup';
import { triangleTreeSlices } from './triangle-tree';

/** Surfaces to be looked at, by their points. */
export interface LinedSurfaces extends TriangleSoup {
  /** Two points of each edge: those of the triangles, each once, and lines without triangles. */
  readonly edges: Uint32Array;
}

/** Edges that are looked at before others may go first. */
const edgesPerSlice = 500;

/** For each place where an edge passes through a triangle the number of both. */
export function* intersectionSlices(surfaces: LinedSurfaces): Slices<Uint32Array> {
  const { points, triangles, edges } = surfaces;
  const tree = yield* triangleTreeSlices(surfaces);
  const found: number[] = [];
  const [low, high] = [new Float64Array(3), new Float64Array(3)];
  for (let edge = 0; edge < edges.length / 2; edge++) {
    const [p, q] = [edges[2 * edge], edges[2 * edge + 1]];
    for (let axis = 0; axis < 3; axis++) {
      const [from, to] = [points[3 * p + axis], points[3 * q + axis]];
      low[axis] = Math.min(from, to);
      high[axis] = Math.max(from, to);
    }
    tree.eachInBox(low, high, (triangle) => {
      const [a, b, c] = [triangles[3 * triangle], triangles[3 * triangle + 1], triangles[3 * triangle + 2]];
      if (passes(points, p, q, a, b, c)) found.push(edge, triangle);
      return true;
    });
    if (edge % edgesPerSlice === edgesPerSlice - 1) yield;
  }
  return Uint32Array.from(found);
}

/** Whether the edge p, q passes through the triangle a, b, c from one side to the other. */
function passes(points: ArrayLike<number>, p: number, q: number, a: number, b: number, c: number): boolean {
  for (const corner of [a, b, c]) if (sameSpot(points, p, corner) || sameSpot(points, q, corner)) return false;
  if (orientation(points, a, b, c, p) === orientation(points, a, b, c, q)) return false;
  const turn = orientation(points, p, q, a, b);
  return orientation(points, p, q, b, c) === turn && orientation(points, p, q, c, a) === turn;
}

const sameSpot = (points: ArrayLike<number>, p: number, q: number): boolean =>
  p === q ||
  (points[3 * p] === points[3 * q] &&
    points[3 * p + 1] === points[3 * q + 1] &&
    points[3 * p + 2] === points[3 * q + 2]);
