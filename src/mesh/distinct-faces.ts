/** Finds faces that are there twice, as in double-sided meshes, by their corners and whichever way they turn. */
import type { FaceList } from './face-list';

/** Takes faces one after the other and remembers those that were new, chained by their smallest corner: a few each. */
export class DistinctFaces {
  #count = 0;
  #faces: Uint32Array;
  #head: Int32Array;
  #before: Int32Array;

  /** `capacity`: faces at most. */
  constructor(pointCount: number, capacity: number) {
    this.#faces = new Uint32Array(4 * capacity);
    this.#head = new Int32Array(pointCount).fill(-1);
    this.#before = new Int32Array(capacity);
  }

  /** The faces that were new, in their order. */
  get list(): FaceList {
    return { count: this.#count, corners: this.#faces.subarray(0, 4 * this.#count) };
  }

  /** Whether it is new. `d` is `noCorner` for a triangle. */
  add(a: number, b: number, c: number, d: number): boolean {
    const known = this.#count;
    return this.indexOf(a, b, c, d) === known;
  }

  /** Which of the list it is; one that is new comes last. */
  indexOf(a: number, b: number, c: number, d: number): number {
    const faces = this.#faces;
    const lowest = Math.min(a, b, c, d);
    for (let face = this.#head[lowest]; face >= 0; face = this.#before[face]) {
      const at = 4 * face;
      if (has(faces, at, a) && has(faces, at, b) && has(faces, at, c) && has(faces, at, d)) return face;
    }
    const face = this.#count++;
    faces[4 * face] = a;
    faces[4 * face + 1] = b;
    faces[4 * face + 2] = c;
    faces[4 * face + 3] = d;
    this.#before[face] = this.#head[lowest];
    this.#head[lowest] = face;
    return face;
  }
}

/** All four are compared, also where there is no fourth corner: a triangle is not a part of a quad. */
function has(faces: Uint32Array, at: number, corner: number): boolean {
  return faces[at] === corner || faces[at + 1] === corner || faces[at + 2] === corner || faces[at + 3] === corner;
}
