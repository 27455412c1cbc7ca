/**
 * Numbers unordered pairs of points in the order in which they come. Pairs of one smaller point are chained: in a mesh there are a few each.
 */
export class PairIndex {
  #count = 0;
  /** The last pair of each smaller point; -1 for none. */
  #head: Int32Array;
  /** Two numbers a pair: its larger point, and the pair before it in its chain. */
  #links: Int32Array;

  /** `expected`: about how many pairs there will be; more may come. */
  constructor(pointCount: number, expected = 256) {
    this.#head = new Int32Array(pointCount).fill(-1);
    this.#links = new Int32Array(2 * Math.max(256, expected));
  }

  get count(): number {
    return this.#count;
  }

  /** The number of the pair, or -1 where it has none. */
  find(a: number, b: number): number {
    const links = this.#links;
    const high = Math.max(a, b);
    let pair = this.#head[Math.min(a, b)];
    while (pair >= 0 && links[2 * pair] !== high) pair = links[2 * pair + 1];
    return pair;
  }

  /** The number of the pair, a new one if it has none: `count` before the call. */
  add(a: number, b: number): number {
    const known = this.find(a, b);
    if (known >= 0) return known;
    const pair = this.#count++;
    if (2 * pair === this.#links.length) this.#grow();
    const low = Math.min(a, b);
    this.#links[2 * pair] = Math.max(a, b);
    this.#links[2 * pair + 1] = this.#head[low];
    this.#head[low] = pair;
    return pair;
  }

  #grow(): void {
    const links = new Int32Array(2 * this.#links.length);
    links.set(this.#links);
    this.#links = links;
  }
}
