/** Slots of a list that are empty. Those that are left keep their slots; in a list without gaps each comes earlier by as many as are gone before it. */
type Numbers = Uint32Array | Float64Array | Uint8Array;

export class GoneSlots {
  /** Ascending. */
  readonly #slots: number[] = [];

  get count(): number {
    return this.#slots.length;
  }

  has(slot: number): boolean {
    return this.#slots[this.before(slot)] === slot;
  }

  /** How many are gone before a slot. */
  before(slot: number): number {
    let [low, high] = [0, this.#slots.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#slots[middle] < slot) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  add(slot: number): void {
    this.#slots.splice(this.before(slot), 0, slot);
  }

  /** What `slots` slots of `per` numbers each have, without those that are gone, in an array that has room for just that. */
  copyOthers(from: Numbers, to: Numbers, slots: number, per: number): void {
    let [begin, next] = [0, 0];
    for (const end of [...this.#slots, slots]) {
      to.set(from.subarray(per * begin, per * end), next);
      next += per * (end - begin);
      begin = end + 1;
    }
  }
}
