/** Arrays and rows of a body that grows while it tears: what is not touched stays in typed arrays. */
import type { CsrRows } from '../../core/csr';

type Numbers = Uint32Array | Float64Array | Float32Array | Uint8Array;

/** A typed array with room at its end. */
export class GrowingArray<A extends Numbers> {
  #data: A;
  #length: number;

  constructor(start: A) {
    this.#data = start.slice() as A;
    this.#length = start.length;
  }

  get length(): number {
    return this.#length;
  }

  /** The array itself, which may be longer than what is in it. Good until the next `push`. */
  get data(): A {
    return this.#data;
  }

  push(...values: readonly number[]): void {
    const end = this.#length + values.length;
    if (end > this.#data.length) {
      const make = this.#data.constructor as new (length: number) => A;
      const larger = new make(Math.max(16, 2 * end));
      larger.set(this.#data);
      this.#data = larger;
    }
    for (let k = 0; k < values.length; k++) this.#data[this.#length + k] = values[k];
    this.#length = end;
  }

  /** A copy of what is in it. */
  copy(): A {
    return this.#data.slice(0, this.#length) as A;
  }
}

/** CSR rows of which some were changed, and to which rows are added. */
export class ChangingRows {
  readonly #changed = new Map<number, number[]>();

  constructor(private readonly start: CsrRows) {}

  get(row: number): ArrayLike<number> & Iterable<number> {
    const changed = this.#changed.get(row);
    if (changed) return changed;
    const { first, list } = this.start;
    return row + 1 < first.length ? list.subarray(first[row], first[row + 1]) : [];
  }

  add(row: number, value: number): void {
    this.#own(row).push(value);
  }

  remove(row: number, value: number): void {
    const own = this.#own(row);
    own.splice(own.indexOf(value), 1);
  }

  #own(row: number): number[] {
    let own = this.#changed.get(row);
    if (!own) {
      own = [...this.get(row)];
      this.#changed.set(row, own);
    }
    return own;
  }
}
