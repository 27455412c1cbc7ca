/**
 * Winding numbers of many points (Barill et al. 2018): triangles that are near are summed as they are, those of a node of the tree that is far away by their moments. A node is far where the point is more than `accuracy`
 * times its own size away.
 */
import type { TriangleTree } from './triangle-tree';
import { farWinding, momentLength, windingMoments } from './winding-moments';
import { solidAngle } from './winding-number';

/** The beta of the paper. Errors are below 0.01 there. */
const defaultAccuracy = 2;

export class FastWinding {
  #moments: Float64Array;
  readonly #stack: Int32Array;
  readonly #beyond: number;

  constructor(
    readonly tree: TriangleTree,
    accuracy = defaultAccuracy,
  ) {
    this.#beyond = accuracy * accuracy;
    this.#moments = windingMoments(tree.mesh, tree.nodes);
    this.#stack = new Int32Array(tree.nodes.depth + 1);
  }

  at(x: number, y: number, z: number): number {
    const { points, triangles } = this.tree.mesh;
    if (triangles.length === 0) return 0;
    const { first, size, order } = this.tree.nodes;
    const m = this.#moments;
    const stack = this.#stack;
    let sum = 0;
    let depth = 0;
    stack[depth++] = 0;
    while (depth > 0) {
      const node = stack[--depth];
      const at = momentLength * node;
      const dx = m[at] - x;
      const dy = m[at + 1] - y;
      const dz = m[at + 2] - z;
      const squared = dx * dx + dy * dy + dz * dz;
      if (squared > this.#beyond * m[at + 3]) {
        sum += farWinding(m, at, dx, dy, dz, squared);
      } else if (size[node] > 0) {
        const end = first[node] + size[node];
        for (let i = first[node]; i < end; i++) sum += solidAngle(points, triangles, 3 * order[i], x, y, z);
      } else {
        stack[depth++] = first[node];
        stack[depth++] = first[node] + 1;
      }
    }
    return sum / (4 * Math.PI);
  }

  /** After `tree.refit`. */
  refit(): void {
    this.#moments = windingMoments(this.tree.mesh, this.tree.nodes);
  }
}
