/**
 * A bounding volume hierarchy over triangles, from the top down: each node is split where the surface area heuristic (MacDonald and Booth 1990) says that queries will cost least, of a few planes that bins of
 * centres along an axis offer (Wald 2007).
 */
import type { Slices } from '../core/slices';
import type { TriangleSoup } from './triangle-soup';

/** Nodes in flat arrays. Node 0 is the root, and children come after their parents: whoever goes backwards meets children first. */
export interface TreeNodes {
  count: number;
  /** Six numbers a node: low x, y, z and high x, y, z [m]. */
  boxes: Float64Array;
  /** Of a node with children, the first of its two, which follow each other; of a leaf, its first triangle in `order`. */
  first: Int32Array;
  /** Triangles of a leaf; 0 for a node with children. */
  size: Int32Array;
  /** All triangles, those of a leaf together. */
  order: Uint32Array;
  /** Nodes on the longest way from the root to a leaf. */
  depth: number;
}

const leafSize = 4;
const binCount = 16;
/** Triangles between two pauses. */
const slice = 8192;

export function* treeSlices({ points, triangles }: TriangleSoup): Slices<TreeNodes> {
  const count = triangles.length / 3;
  const boxes = triangleBoxes(points, triangles);
  yield;
  const order = new Uint32Array(count);
  for (let t = 0; t < count; t++) order[t] = t;
  const nodes: TreeNodes = {
    count: 1,
    boxes: new Float64Array(12 * Math.max(1, count)),
    first: new Int32Array(2 * Math.max(1, count)),
    size: new Int32Array(2 * Math.max(1, count)),
    order,
    depth: 1,
  };
  const bins = new Bins();
  // Ranges of `order` that are still to be split: node, first, end and depth.
  const todo = [0, 0, count, 1];
  let done = 0;
  while (todo.length > 0) {
    const depth = todo.pop() as number;
    const to = todo.pop() as number;
    const from = todo.pop() as number;
    const node = todo.pop() as number;
    nodes.depth = Math.max(nodes.depth, depth);
    fitBox(nodes.boxes, node, boxes, order, from, to);
    if (to - from <= leafSize) {
      nodes.first[node] = from;
      nodes.size[node] = to - from;
    } else {
      const middle = bins.split(boxes, order, from, to);
      const left = nodes.count;
      nodes.count += 2;
      nodes.first[node] = left;
      todo.push(left, from, middle, depth + 1, left + 1, middle, to, depth + 1);
    }
    done += to - from;
    if (done < slice) continue;
    done = 0;
    yield;
  }
  return nodes;
}

function triangleBoxes(points: Float64Array, triangles: Uint32Array): Float64Array {
  const boxes = new Float64Array(2 * triangles.length);
  for (let t = 0; t < triangles.length; t += 3) {
    for (let axis = 0; axis < 3; axis++) {
      const a = points[3 * triangles[t] + axis];
      const b = points[3 * triangles[t + 1] + axis];
      const c = points[3 * triangles[t + 2] + axis];
      boxes[2 * t + axis] = Math.min(a, b, c);
      boxes[2 * t + 3 + axis] = Math.max(a, b, c);
    }
  }
  return boxes;
}

function fitBox(
  into: Float64Array,
  node: number,
  boxes: Float64Array,
  order: Uint32Array,
  from: number,
  to: number,
): void {
  for (let axis = 0; axis < 3; axis++) {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let i = from; i < to; i++) {
      low = Math.min(low, boxes[6 * order[i] + axis]);
      high = Math.max(high, boxes[6 * order[i] + 3 + axis]);
    }
    into[6 * node + axis] = low;
    into[6 * node + 3 + axis] = high;
  }
}

/** Bins of triangles along an axis, by the middles of their boxes. */
class Bins {
  #counts = new Int32Array(binCount);
  #boxes = new Float64Array(6 * binCount);
  /** Cost of what is right of each plane between bins. */
  #costs = new Float64Array(binCount);
  #box = new Float64Array(6);

  /** Puts the triangles of a range of `order` on two sides, and tells where the second one begins. */
  split(boxes: Float64Array, order: Uint32Array, from: number, to: number): number {
    const half = (from + to) >> 1;
    const { axis, low, extent } = longestAxis(boxes, order, from, to);
    // Middles that are all at one place, or next to it, are as good in one half as in the other.
    if (!(extent > 0) || !Number.isFinite(binCount / extent)) return half;
    const scale = binCount / extent;
    const binOf = (t: number) =>
      Math.min(binCount - 1, Math.floor((boxes[6 * t + axis] + boxes[6 * t + 3 + axis] - low) * scale));
    this.#fill(boxes, order, from, to, binOf);
    const plane = this.#cheapest();
    let left = from;
    let right = to - 1;
    while (left <= right) {
      if (binOf(order[left]) < plane) left++;
      else {
        const t = order[left];
        order[left] = order[right];
        order[right--] = t;
      }
    }
    return left === from || left === to ? half : left;
  }

  #fill(boxes: Float64Array, order: Uint32Array, from: number, to: number, binOf: (t: number) => number): void {
    this.#counts.fill(0);
    for (let bin = 0; bin < binCount; bin++) empty(this.#boxes, 6 * bin);
    for (let i = from; i < to; i++) {
      const t = order[i];
      const bin = binOf(t);
      this.#counts[bin]++;
      enlarge(this.#boxes, 6 * bin, boxes, 6 * t);
    }
  }

  /** The first bin of the right side, where the areas of both sides' boxes times their triangles are least. */
  #cheapest(): number {
    const box = this.#box;
    empty(box, 0);
    let count = 0;
    for (let bin = binCount - 1; bin > 0; bin--) {
      enlarge(box, 0, this.#boxes, 6 * bin);
      count += this.#counts[bin];
      this.#costs[bin] = count === 0 ? 0 : count * halfArea(box);
    }
    empty(box, 0);
    count = 0;
    let best = Number.POSITIVE_INFINITY;
    let plane = binCount >> 1;
    for (let bin = 1; bin < binCount; bin++) {
      enlarge(box, 0, this.#boxes, 6 * (bin - 1));
      count += this.#counts[bin - 1];
      const cost = (count === 0 ? 0 : count * halfArea(box)) + this.#costs[bin];
      if (cost >= best) continue;
      best = cost;
      plane = bin;
    }
    return plane;
  }
}

/** The axis along which twice the middles of boxes are spread most, from where and how far [m]. */
function longestAxis(boxes: Float64Array, order: Uint32Array, from: number, to: number) {
  let best = { axis: 0, low: 0, extent: -1 };
  for (let axis = 0; axis < 3; axis++) {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let i = from; i < to; i++) {
      const middle = boxes[6 * order[i] + axis] + boxes[6 * order[i] + 3 + axis];
      low = Math.min(low, middle);
      high = Math.max(high, middle);
    }
    if (high - low > best.extent) best = { axis, low, extent: high - low };
  }
  return best;
}

function empty(box: Float64Array, at: number): void {
  box.fill(Number.POSITIVE_INFINITY, at, at + 3).fill(Number.NEGATIVE_INFINITY, at + 3, at + 6);
}

function enlarge(box: Float64Array, at: number, by: Float64Array, from: number): void {
  for (let axis = 0; axis < 3; axis++) {
    box[at + axis] = Math.min(box[at + axis], by[from + axis]);
    box[at + 3 + axis] = Math.max(box[at + 3 + axis], by[from + 3 + axis]);
  }
}

function halfArea(box: Float64Array): number {
  const x = box[3] - box[0];
  const y = box[4] - box[1];
  const z = box[5] - box[2];
  return x * y + y * z + z * x;
}
