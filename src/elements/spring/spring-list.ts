/** Springs as they are collected while a body is built. */
import type { SpringKind, Springs } from './springs';
import { springKinds } from './springs';

export class SpringList {
  #count = 0;
  #ends: Uint32Array;
  #rest: Float64Array;
  #stiffness: Float64Array;
  #kind: Uint8Array;

  /** `expected`: about how many there will be; more may come. */
  constructor(expected = 256) {
    this.#ends = new Uint32Array(2 * expected);
    this.#rest = new Float64Array(expected);
    this.#stiffness = new Float64Array(expected);
    this.#kind = new Uint8Array(expected);
  }

  /** Joins particles `a` and `b`: rest length [m], spring constant [N/m]. A spring of constant 0 would do nothing: it is left out. */
  add(kind: SpringKind, a: number, b: number, rest: number, stiffness: number): void {
    if (stiffness === 0) return;
    if (this.#count === this.#rest.length) this.#grow();
    const s = this.#count++;
    this.#ends[2 * s] = a;
    this.#ends[2 * s + 1] = b;
    this.#rest[s] = rest;
    this.#stiffness[s] = stiffness;
    this.#kind[s] = springKinds.indexOf(kind);
  }

  finish(): Springs {
    const count = this.#count;
    if (count === this.#rest.length) {
      return { count, ends: this.#ends, rest: this.#rest, stiffness: this.#stiffness, kind: this.#kind };
    }
    return {
      count,
      ends: this.#ends.slice(0, 2 * count),
      rest: this.#rest.slice(0, count),
      stiffness: this.#stiffness.slice(0, count),
      kind: this.#kind.slice(0, count),
    };
  }

  #grow(): void {
    const size = Math.max(256, 2 * this.#rest.length);
    this.#ends = grown(this.#ends, new Uint32Array(2 * size));
    this.#rest = grown(this.#rest, new Float64Array(size));
    this.#stiffness = grown(this.#stiffness, new Float64Array(size));
    this.#kind = grown(this.#kind, new Uint8Array(size));
  }
}

function grown<T extends Uint32Array | Float64Array | Uint8Array>(from: T, into: T): T {
  into.set(from);
  return into;
}
