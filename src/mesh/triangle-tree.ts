/** Finds the point of a triangle mesh that is nearest to a given one: a tree of boxes around triangles. */
import type { ClosedMesh } from './closed-mesh';

/** Which part of a triangle the nearest point is on: 0 its inside, 1 to 3 the edges ab, bc, ca, 4 to 6 the corners a, b, c. */
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

const leafSize = 4;

export class TriangleTree {
  /** Six numbers a node: low x, y, z and high x, y, z. */
  readonly #boxes: Float64Array;
  /** Children of node n: `#first[n]` and the one after it; or, for a leaf, its first triangle in `#order`. */
  readonly #first: Int32Array;
  /** Triangles of a leaf; 0 for a node with children. */
  readonly #count: Int32Array;
  readonly #order: Uint32Array;
  /** Nodes that are still to be looked at, and the squared distances of their boxes [m2]. */
  readonly #stack = new Int32Array(128);
  readonly #distances = new Float64Array(128);
  readonly #found: Nearest = { triangle: 0, feature: 0, x: 0, y: 0, z: 0, squaredDistance: 0 };

  constructor(readonly mesh: ClosedMesh) {
    const count = mesh.triangles.length / 3;
    this.#order = Uint32Array.from({ length: count }, (_, t) => t);
    this.#boxes = new Float64Array(12 * count);
    this.#first = new Int32Array(2 * count);
    this.#count = new Int32Array(2 * count);
    this.#build(count);
  }

  /** The object is the same at each call. What was found last is tried first: where points that follow each other are close, little else is looked at then. */
  nearest(x: number, y: number, z: number): Nearest {
    const found = this.#found;
    found.squaredDistance = Number.POSITIVE_INFINITY;
    this.#tryTriangle(found.triangle, x, y, z);
    const nodes = this.#stack;
    const distances = this.#distances;
    let depth = 0;
    nodes[depth] = 0;
    distances[depth++] = 0;
    while (depth > 0) {
      const node = nodes[--depth];
      if (distances[depth] >= found.squaredDistance) continue;
      const first = this.#first[node];
      const count = this.#count[node];
      if (count > 0) {
        for (let i = first; i < first + count; i++) this.#tryTriangle(this.#order[i], x, y, z);
      } else {
        const left = this.#boxDistance(first, x, y, z);
        const right = this.#boxDistance(first + 1, x, y, z);
        const leftIsNearer = left <= right;
        nodes[depth] = leftIsNearer ? first + 1 : first;
        distances[depth++] = leftIsNearer ? right : left;
        nodes[depth] = leftIsNearer ? first : first + 1;
        distances[depth++] = leftIsNearer ? left : right;
      }
    }
    return found;
  }

  /** Halves the triangles at the median along the longest side of their centres' box. */
  #build(count: number): void {
    const { points, triangles } = this.mesh;
    const centre = (t: number, axis: number) =>
      points[3 * triangles[3 * t] + axis] +
      points[3 * triangles[3 * t + 1] + axis] +
      points[3 * triangles[3 * t + 2] + axis];
    let next = 1;
    const split = (node: number, from: number, to: number) => {
      const longest = this.#fit(node, from, to);
      if (to - from <= leafSize) {
        this.#first[node] = from;
        this.#count[node] = to - from;
        return;
      }
      this.#order.subarray(from, to).sort((s, t) => centre(s, longest) - centre(t, longest));
      const middle = (from + to) >> 1;
      const left = next;
      next += 2;
      this.#first[node] = left;
      split(left, from, middle);
      split(left + 1, middle, to);
    };
    split(0, 0, count);
  }

  /** Fits the box of a node to its triangles; the axis along which it is longest. */
  #fit(node: number, from: number, to: number): number {
    const { points, triangles } = this.mesh;
    const box = this.#boxes.subarray(6 * node, 6 * node + 6);
    box.fill(Number.POSITIVE_INFINITY, 0, 3).fill(Number.NEGATIVE_INFINITY, 3, 6);
    for (let i = from; i < to; i++) {
      for (let corner = 0; corner < 3; corner++) {
        const p = 3 * triangles[3 * this.#order[i] + corner];
        for (let axis = 0; axis < 3; axis++) {
          box[axis] = Math.min(box[axis], points[p + axis]);
          box[axis + 3] = Math.max(box[axis + 3], points[p + axis]);
        }
      }
    }
    const size = [box[3] - box[0], box[4] - box[1], box[5] - box[2]];
    return size.indexOf(Math.max(...size));
  }

  #boxDistance(node: number, x: number, y: number, z: number): number {
    const b = this.#boxes;
    const n = 6 * node;
    const dx = Math.max(b[n] - x, 0, x - b[n + 3]);
    const dy = Math.max(b[n + 1] - y, 0, y - b[n + 4]);
    const dz = Math.max(b[n + 2] - z, 0, z - b[n + 5]);
    return dx * dx + dy * dy + dz * dz;
  }

  /**
   * The nearest point of triangle a, b, c: beyond which of its corners or edges the point lies is told by its products with the edges
   * from a, seen from each corner.
   */
  #tryTriangle(t: number, x: number, y: number, z: number): void {
    const { points: p, triangles } = this.mesh;
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
    const found = this.#found;
    // Also refuses NaN, which a triangle without an area gives.
    if (!(squared < found.squaredDistance)) return;
    found.triangle = t;
    found.feature = feature;
    found.x = qx;
    found.y = qy;
    found.z = qz;
    found.squaredDistance = squared;
  }
}
