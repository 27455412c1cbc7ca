/**
 * Quadratic energies as springs of rest length 0.
 *
 * An energy E = w |sum_i c_i x_i|2 / 2 that a translation does not change (sum_i c_i = 0) is a sum over pairs:
 *
 *   E = sum_{i<j} s_ij |x_i - x_j|2 / 2,   s_ij = -w c_i c_j,
 *
 * as both sides have the Hessian entries -s_ij off the diagonal, and the rows of both add up to 0. So whatever reads springs reads
 * such energies too, as springs of rest length 0 whose constants may be negative. Pairs that several terms share become one spring.
 */
import { countingSort } from '../../core/csr';
import type { SpringList } from './spring-list';
import type { SpringKind } from './springs';

export class QuadraticForm {
  #count = 0;
  #low = new Uint32Array(256);
  #high = new Uint32Array(256);
  #value = new Float64Array(256);

  /** Adds the energy weight |sum of coefficients times positions|2 / 2 [J]. The coefficients add up to 0. */
  addSquare(weight: number, particles: ArrayLike<number>, coefficients: ArrayLike<number>): void {
    for (let p = 0; p < particles.length; p++) {
      for (let q = p + 1; q < particles.length; q++) {
        this.addPair(particles[p], particles[q], -weight * coefficients[p] * coefficients[q]);
      }
    }
  }

  /** Adds the energy value |a - b|2 / 2 [J]: value in [N/m], of either sign. */
  addPair(a: number, b: number, value: number): void {
    if (value === 0) return;
    if (this.#count === this.#value.length) this.#grow();
    const e = this.#count++;
    this.#low[e] = Math.min(a, b);
    this.#high[e] = Math.max(a, b);
    this.#value[e] = value;
  }

  /** One spring a pair, in the order of the pairs. What is left of terms that cancel is round-off and dropped. */
  addTo(list: SpringList, kind: SpringKind): void {
    const order = sortedBy(
      this.#high,
      sortedBy(
        this.#low,
        Uint32Array.from({ length: this.#count }, (_, e) => e),
      ),
    );
    let largest = 0;
    for (let e = 0; e < this.#count; e++) largest = Math.max(largest, Math.abs(this.#value[e]));
    for (let k = 0; k < order.length; ) {
      const [a, b] = [this.#low[order[k]], this.#high[order[k]]];
      let sum = 0;
      for (; k < order.length && this.#low[order[k]] === a && this.#high[order[k]] === b; k++) {
        sum += this.#value[order[k]];
      }
      if (Math.abs(sum) > 1e-12 * largest) list.add(kind, a, b, 0, sum);
    }
  }

  #grow(): void {
    const size = 2 * this.#value.length;
    const [low, high, value] = [this.#low, this.#high, this.#value];
    this.#low = new Uint32Array(size);
    this.#high = new Uint32Array(size);
    this.#value = new Float64Array(size);
    this.#low.set(low);
    this.#high.set(high);
    this.#value.set(value);
  }
}

/** The entries in ascending order of their keys, equal ones as they were: a counting sort, since there may be hundreds of millions. */
function sortedBy(keys: Uint32Array, entries: Uint32Array): Uint32Array {
  let maximum = 0;
  for (const e of entries) maximum = Math.max(maximum, keys[e]);
  return countingSort(maximum + 1, keys, entries);
}
