/** Nodes by priority: a binary heap that knows where each node is, so that priorities can change and nodes can leave. */
export class PriorityQueue {
  size = 0;
  private readonly heap: Int32Array;
  private readonly at: Int32Array;
  private readonly key: Float64Array;

  /** For nodes below `capacity`. */
  constructor(capacity: number) {
    this.heap = new Int32Array(capacity);
    this.at = new Int32Array(capacity).fill(-1);
    this.key = new Float64Array(capacity);
  }

  /** The node of the highest priority, -1 if there is none. */
  top(): number {
    return this.size > 0 ? this.heap[0] : -1;
  }

  priority(node: number): number {
    return this.key[node];
  }

  has(node: number): boolean {
    return this.at[node] >= 0;
  }

  insert(node: number, priority: number): void {
    this.key[node] = priority;
    this.rise(this.size++, node);
  }

  remove(node: number): void {
    const hole = this.at[node];
    if (hole < 0) return;
    this.at[node] = -1;
    const last = this.heap[--this.size];
    if (last === node) return;
    if (this.key[last] > this.key[node]) this.rise(hole, last);
    else this.sink(hole, last);
  }

  /** Adds to the priority of a node, if it is in the queue. */
  add(node: number, change: number): void {
    const at = this.at[node];
    if (at < 0) return;
    this.key[node] += change;
    if (change > 0) this.rise(at, node);
    else this.sink(at, node);
  }

  clear(): void {
    for (let k = 0; k < this.size; k++) this.at[this.heap[k]] = -1;
    this.size = 0;
  }

  private rise(start: number, node: number): void {
    const { heap, at, key } = this;
    let hole = start;
    while (hole > 0) {
      const up = (hole - 1) >> 1;
      const other = heap[up];
      if (key[other] >= key[node]) break;
      heap[hole] = other;
      at[other] = hole;
      hole = up;
    }
    heap[hole] = node;
    at[node] = hole;
  }

  private sink(start: number, node: number): void {
    const { heap, at, key, size } = this;
    let hole = start;
    for (;;) {
      let down = 2 * hole + 1;
      if (down >= size) break;
      if (down + 1 < size && key[heap[down + 1]] > key[heap[down]]) down++;
      const other = heap[down];
      if (key[other] <= key[node]) break;
      heap[hole] = other;
      at[other] = hole;
      hole = down;
    }
    heap[hole] = node;
    at[node] = hole;
  }
}
