/**
 * Matchings in any graph: pairs of neighbours, no node in two of them. A greedy matching is made as large as the graph allows along augmenting paths (Edmonds 1965), which are found breadth first, odd rings shrunk on the way. Nodes that no
 * path from a free node leads out of take no part in later searches, so that graphs of many free nodes are searched a few times in all.
 */
import type { CsrAdjacency } from '../core/csr';

const unseen = 0;
const even = 1;
const odd = 2;

export class Matching {
  /** The other node of each node's pair; -1 for a free node. */
  readonly mate: Int32Array;
  readonly #graph: CsrAdjacency;
  readonly #label: Uint8Array;
  /** Where the search came from, for nodes at odd distance from its root, and for those of odd rings. */
  readonly #parent: Int32Array;
  /** A node of the same shrunk ring, in the end the first one; the node itself outside of rings. */
  readonly #base: Int32Array;
  /** Nodes of the search at hand. */
  readonly #reached: Uint32Array;
  #reachedCount = 0;
  /** Nodes at even distance, as they are found. */
  readonly #queue: Uint32Array;
  #queueEnd = 0;
  readonly #mark: Uint32Array;
  #lastMark = 0;

  constructor(graph: CsrAdjacency) {
    const count = graph.first.length - 1;
    this.#graph = graph;
    this.mate = new Int32Array(count).fill(-1);
    this.#label = new Uint8Array(count);
    this.#parent = new Int32Array(count).fill(-1);
    this.#base = Int32Array.from({ length: count }, (_, node) => node);
    this.#reached = new Uint32Array(count);
    this.#queue = new Uint32Array(count);
    this.#mark = new Uint32Array(count);
  }

  /** Makes a pair of two free nodes; others stay as they are. */
  join(a: number, b: number): void {
    if (this.mate[a] >= 0 || this.mate[b] >= 0) return;
    this.mate[a] = b;
    this.mate[b] = a;
  }

  /** As many pairs as the usable edges allow, given the pairs there are. Nodes that have a mate keep one, maybe another. */
  augment(usable: (edge: number) => boolean): void {
    const closed = new Uint8Array(this.mate.length);
    for (let root = 0; root < this.mate.length; root++) {
      if (this.mate[root] >= 0 || closed[root] === 1) continue;
      const found = this.#search(root, usable, closed);
      for (let k = 0; k < this.#reachedCount; k++) {
        const node = this.#reached[k];
        this.#label[node] = unseen;
        this.#base[node] = node;
        if (!found) closed[node] = 1;
      }
    }
  }

  #search(root: number, usable: (edge: number) => boolean, closed: Uint8Array): boolean {
    const { first, neighbour, edge } = this.#graph;
    this.#reachedCount = 0;
    this.#queueEnd = 0;
    this.#reach(root, even);
    for (let next = 0; next < this.#queueEnd; next++) {
      const node = this.#queue[next];
      for (let e = first[node]; e < first[node + 1]; e++) {
        const other = neighbour[e];
        if (closed[other] === 1 || !usable(edge[e])) continue;
        if (this.#label[other] === unseen) {
          this.#parent[other] = node;
          if (this.mate[other] < 0) {
            this.#flip(other);
            return true;
          }
          this.#reach(other, odd);
          this.#reach(this.mate[other], even);
        } else if (this.#label[other] === even && this.#find(node) !== this.#find(other)) {
          const base = this.#meeting(node, other);
          this.#shrink(node, other, base);
          this.#shrink(other, node, base);
        }
      }
    }
    return false;
  }

  #reach(node: number, label: number): void {
    this.#reached[this.#reachedCount++] = node;
    this.#label[node] = label;
    if (label === even) this.#queue[this.#queueEnd++] = node;
  }

  /** Exchanges the pairs along the path from a free node back to the root for those in between, one more. */
  #flip(end: number): void {
    for (let node = end; node >= 0; ) {
      const partner = this.#parent[node];
      const next = this.mate[partner];
      this.mate[node] = partner;
      this.mate[partner] = node;
      node = next;
    }
  }

  #find(node: number): number {
    const base = this.#base;
    let at = node;
    while (base[at] !== at) {
      base[at] = base[base[at]];
      at = base[at];
    }
    return at;
  }

  /** Where the ways back to the root from two nodes of even distance come together. */
  #meeting(a: number, b: number): number {
    this.#lastMark++;
    for (let [node, other] = [a, b]; ; [node, other] = [other, node]) {
      if (node < 0) continue;
      const base = this.#find(node);
      if (this.#mark[base] === this.#lastMark) return base;
      this.#mark[base] = this.#lastMark;
      node = this.mate[base] < 0 ? -1 : this.#parent[this.mate[base]];
    }
  }

  /** One side of an odd ring, from `node` down to `base`: all of its nodes are at even distance one way round. */
  #shrink(node: number, across: number, base: number): void {
    let [at, from] = [node, across];
    while (this.#find(at) !== base) {
      this.#parent[at] = from;
      from = this.mate[at];
      if (this.#label[from] === odd) {
        this.#label[from] = even;
        this.#queue[this.#queueEnd++] = from;
      }
      if (this.#base[at] === at) this.#base[at] = base;
      if (this.#base[from] === from) this.#base[from] = base;
      at = this.#parent[from];
    }
  }
}
