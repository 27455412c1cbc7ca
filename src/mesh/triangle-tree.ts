/**
 * A tree of boxes around triangles, for questions about a mesh: the nearest point, the triangles in a box or along a line. Queries allocate nothing, and use one stack: a visitor must not ask the same tree. `refit`
 * follows vertices that move.
 */
import { finishAtOnce, type Slices } from '../core/slices';
import { type TreeNodes, treeSlices } from './build-triangle-tree';
import { type Nearest, nearestOnTriangle } from './nearest-on-triangle';
import type { TriangleSoup } from './triangle-soup';

/** Called with a triangle. What it returns says whether to go on. */
export type VisitTriangle = (triangle: number) => boolean;

export class TriangleTree {
  /** Nodes that are still to be looked at, and the squared distances of their boxes [m2]. */
  readonly #stack: Int32Array;
  readonly #distances: Float64Array;
  readonly #found: Nearest = { triangle: 0, feature: 0, x: 0, y: 0, z: 0, squaredDistance: 0 };

  /** `mesh` is kept, not copied. */
  constructor(
    readonly mesh: TriangleSoup,
    readonly nodes: TreeNodes = finishAtOnce(treeSlices(mesh)),
  ) {
    this.#stack = new Int32Array(nodes.depth + 1);
    this.#distances = new Float64Array(nodes.depth + 1);
  }

  /**
   * The nearest point of the mesh; null where it is no nearer than `within` [m]. The object is the same at each call. What was found last is tried first: where points that follow each other are
   * close, little else is looked at then.
   */
  nearest(x: number, y: number, z: number): Nearest;
  nearest(x: number, y: number, z: number, within: number): Nearest | null;
  nearest(x: number, y: number, z: number, within = Number.POSITIVE_INFINITY): Nearest | null {
    const { points, triangles } = this.mesh;
    const { first, size, order } = this.nodes;
    const found = this.#found;
    const farthest = within * within;
    found.squaredDistance = farthest;
    if (triangles.length > 0) nearestOnTriangle(points, triangles, found.triangle, x, y, z, found);
    const stack = this.#stack;
    const distances = this.#distances;
    let depth = 0;
    stack[depth] = 0;
    distances[depth++] = this.#boxDistance(0, x, y, z);
    while (depth > 0) {
      const node = stack[--depth];
      if (distances[depth] >= found.squaredDistance) continue;
      const from = first[node];
      if (size[node] > 0) {
        for (let i = from; i < from + size[node]; i++) nearestOnTriangle(points, triangles, order[i], x, y, z, found);
        continue;
      }
      const left = this.#boxDistance(from, x, y, z);
      const right = this.#boxDistance(from + 1, x, y, z);
      const leftIsNearer = left <= right;
      stack[depth] = leftIsNearer ? from + 1 : from;
      distances[depth++] = leftIsNearer ? right : left;
      stack[depth] = leftIsNearer ? from : from + 1;
      distances[depth++] = leftIsNearer ? left : right;
    }
    return found.squaredDistance < farthest ? found : null;
  }

  /** Visits the triangles whose leaf's box overlaps the box from `low` to `high` [m]: all that come into it, and some more. */
  eachInBox(low: ArrayLike<number>, high: ArrayLike<number>, visit: VisitTriangle): void {
    const { boxes } = this.nodes;
    this.#eachWhere((node) => {
      const n = 6 * node;
      return (
        boxes[n] <= high[0] &&
        boxes[n + 3] >= low[0] &&
        boxes[n + 1] <= high[1] &&
        boxes[n + 4] >= low[1] &&
        boxes[n + 2] <= high[2] &&
        boxes[n + 5] >= low[2]
      );
    }, visit);
  }

  /** Likewise those along the line from x, y, z on, by `length` times the direction dx, dy, dz: from 0 to 1 it is a segment, up to infinity a ray. */
  eachOnLine(
    x: number,
    y: number,
    z: number,
    dx: number,
    dy: number,
    dz: number,
    length: number,
    visit: VisitTriangle,
  ): void {
    const { boxes } = this.nodes;
    const end = Math.min(length, beyondAll);
    const [ix, iy, iz] = [inverse(dx), inverse(dy), inverse(dz)];
    this.#eachWhere((node) => {
      const n = 6 * node;
      const xa = (boxes[n] - x) * ix;
      const xb = (boxes[n + 3] - x) * ix;
      const ya = (boxes[n + 1] - y) * iy;
      const yb = (boxes[n + 4] - y) * iy;
      const za = (boxes[n + 2] - z) * iz;
      const zb = (boxes[n + 5] - z) * iz;
      const near = Math.max(0, Math.min(xa, xb), Math.min(ya, yb), Math.min(za, zb));
      const far = Math.min(end, Math.max(xa, xb), Math.max(ya, yb), Math.max(za, zb));
      return near <= far * (1 + rounding) + rounding;
    }, visit);
  }

  /** The triangles of all leaves that `overlaps` lets through, with all nodes above them. */
  #eachWhere(overlaps: (node: number) => boolean, visit: VisitTriangle): void {
    const { first, size, order } = this.nodes;
    if (order.length === 0) return;
    const stack = this.#stack;
    let depth = 0;
    stack[depth++] = 0;
    while (depth > 0) {
      const node = stack[--depth];
      if (!overlaps(node)) continue;
      const from = first[node];
      if (size[node] === 0) {
        stack[depth++] = from + 1;
        stack[depth++] = from;
        continue;
      }
      for (let i = from; i < from + size[node]; i++) if (!visit(order[i])) return;
    }
  }

  /** Fits the boxes to points that have moved. The tree stays as it is: the farther they went, the more boxes overlap. */
  refit(): void {
    const { points, triangles } = this.mesh;
    const { count, boxes, first, size, order } = this.nodes;
    for (let node = count - 1; node >= 0; node--) {
      const from = first[node];
      for (let axis = 0; axis < 3; axis++) {
        let low = Number.POSITIVE_INFINITY;
        let high = Number.NEGATIVE_INFINITY;
        if (size[node] === 0) {
          low = Math.min(boxes[6 * from + axis], boxes[6 * from + 6 + axis]);
          high = Math.max(boxes[6 * from + 3 + axis], boxes[6 * from + 9 + axis]);
        }
        for (let i = from; i < from + size[node]; i++) {
          for (let c = 3 * order[i]; c < 3 * order[i] + 3; c++) {
            const along = points[3 * triangles[c] + axis];
            low = Math.min(low, along);
            high = Math.max(high, along);
          }
        }
        boxes[6 * node + axis] = low;
        boxes[6 * node + 3 + axis] = high;
      }
    }
  }

  #boxDistance(node: number, x: number, y: number, z: number): number {
    const b = this.nodes.boxes;
    const n = 6 * node;
    const dx = Math.max(b[n] - x, 0, x - b[n + 3]);
    const dy = Math.max(b[n + 1] - y, 0, y - b[n + 4]);
    const dz = Math.max(b[n + 2] - z, 0, z - b[n + 5]);
    return dx * dx + dy * dy + dz * dz;
  }
}

/** Farther than any line goes, in lengths of its direction. */
const beyondAll = 1e100;
const rounding = 1e-12;

/** Of 0 a number so large that a box beside the line is beyond all, and finite, so that 0 times it is 0. */
const inverse = (step: number) => (step === 0 ? 1e300 : 1 / step);

/** The tree in slices. */
export function* triangleTreeSlices(mesh: TriangleSoup): Slices<TriangleTree> {
  return new TriangleTree(mesh, yield* treeSlices(mesh));
}
