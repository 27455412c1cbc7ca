/** Pairs of features that are no farther from each other than a distance, by a uniform grid of cells. */
import { closestPoints, type Pair } from './pair';

export interface Features {
  /** Particles of surfaces. */
  readonly points: Uint32Array;
  /** Two particles an edge. */
  readonly edges: Uint32Array;
  /** Three particles a triangle. */
  readonly triangles: Uint32Array;
}

/** All pairs within `reach` [m] that have no particle in common. `moving`: where particles go until the list is made anew; pairs that come near on the way are found too. */
export function pairsNearby(features: Features, x: Float64Array, reach: number, moving: Float64Array = x): Pair[] {
  const pairs: Pair[] = [];
  const { points, edges, triangles } = features;
  const near = (pair: Pair) => {
    if (moving !== x || closestPoints(x, pair).distance < reach) pairs.push(pair);
  };
  const pointGrid = new Grid(points, 1, x, moving, reach);
  pointGrid.each(triangles, 3, (triangle, point) => {
    const [p, a, b, c] = [points[point], ...triangles.subarray(3 * triangle, 3 * triangle + 3)];
    if (p !== a && p !== b && p !== c) near({ kind: 'point-triangle', particles: [p, a, b, c] });
  });
  const edgeGrid = new Grid(edges, 2, x, moving, reach);
  edgeGrid.each(edges, 2, (edge, other) => {
    if (other <= edge) return;
    const [a, b] = edges.subarray(2 * edge, 2 * edge + 2);
    const [c, d] = edges.subarray(2 * other, 2 * other + 2);
    if (a !== c && a !== d && b !== c && b !== d) near({ kind: 'edges', particles: [a, b, c, d] });
  });
  return pairs;
}

/** Features by the cells that their boxes overlap. */
class Grid {
  readonly #cells = new Map<number, number[]>();
  readonly #boxes: Float64Array;
  readonly #side: number;
  readonly #seen: Int32Array;

  constructor(
    of: Uint32Array,
    size: number,
    private readonly x: Float64Array,
    private readonly moving: Float64Array,
    private readonly reach: number,
  ) {
    const count = of.length / size;
    this.#boxes = new Float64Array(6 * count);
    this.#seen = new Int32Array(count).fill(-1);
    let longest = reach;
    for (let f = 0; f < count; f++) {
      this.#box(of, size, f, 0, this.#boxes, 6 * f);
      for (let axis = 0; axis < 3; axis++) {
        longest = Math.max(longest, this.#boxes[6 * f + 3 + axis] - this.#boxes[6 * f + axis]);
      }
    }
    this.#side = Math.max(longest, 2 * reach);
    for (let f = 0; f < count; f++) {
      this.#eachCell(this.#boxes, 6 * f, (cell) => {
        const list = this.#cells.get(cell);
        if (list) list.push(f);
        else this.#cells.set(cell, [f]);
      });
    }
  }

  /** Calls `found` with each of these features and every feature of the grid whose box it comes near, once. */
  each(others: Uint32Array, size: number, found: (other: number, own: number) => void): void {
    const box = new Float64Array(6);
    this.#seen.fill(-1);
    for (let f = 0; f < others.length / size; f++) {
      this.#box(others, size, f, this.reach, box, 0);
      this.#eachCell(box, 0, (cell) => {
        for (const own of this.#cells.get(cell) ?? []) {
          if (this.#seen[own] === f) continue;
          this.#seen[own] = f;
          if (this.#overlap(box, own)) found(f, own);
        }
      });
    }
  }

  #overlap(box: Float64Array, own: number): boolean {
    for (let axis = 0; axis < 3; axis++) {
      if (box[axis] > this.#boxes[6 * own + 3 + axis] || box[3 + axis] < this.#boxes[6 * own + axis]) return false;
    }
    return true;
  }

  #box(of: Uint32Array, size: number, f: number, more: number, into: Float64Array, first: number): void {
    for (let axis = 0; axis < 3; axis++) {
      let low = Number.POSITIVE_INFINITY;
      let high = Number.NEGATIVE_INFINITY;
      for (let k = size * f; k < size * f + size; k++) {
        for (const where of [this.x, this.moving]) {
          low = Math.min(low, where[3 * of[k] + axis]);
          high = Math.max(high, where[3 * of[k] + axis]);
        }
      }
      into[first + axis] = low - more;
      into[first + 3 + axis] = high + more;
    }
  }

  #eachCell(box: Float64Array, first: number, visit: (cell: number) => void): void {
    const [i0, j0, k0, i1, j1, k1] = Array.from({ length: 6 }, (_, n) => Math.floor(box[first + n] / this.#side));
    for (let i = i0; i <= i1; i++) {
      for (let j = j0; j <= j1; j++) {
        for (let k = k0; k <= k1; k++) visit((i + 2 ** 16) * 2 ** 34 + (j + 2 ** 16) * 2 ** 17 + (k + 2 ** 16));
      }
    }
  }
}
