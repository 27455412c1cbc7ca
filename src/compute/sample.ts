/** Inputs for the parity test of a kernel: random but seeded, valid at every size, awkward on purpose (pins, zero lengths, touching). */
import type { Bindings, Kernel, Uniforms, UniformValues } from './kernel';

export interface Sample<B extends Bindings = Bindings, U extends Uniforms = Uniforms> {
  /** Numbers of each bound buffer before the run. */
  arrays: { [K in keyof B]: ArrayLike<number> };
  uniforms: UniformValues<U>;
  /** Elements that the kernel runs over. */
  count: number;
  /** How many times as far as others its results may be from the reference, where it looks for something step by step and rounding grows on the way. Default 1. */
  slack?: number;
  /** Buffers of whole numbers that stand for others, such as fixed-point sums: they may be a little off, as signed numbers. */
  approximate?: readonly (keyof B)[];
  /** Buffers whose elements may come in any order, and how many numbers each element has. */
  unordered?: { readonly [K in keyof B]?: number };
}

export type Random = () => number;
export type MakeSample = (count: number, random: Random) => Sample;

/** Ties a sample to its kernel, so that a binding that is missing or misspelt does not compile. */
export function sampleFor<B extends Bindings, U extends Uniforms>(
  _kernel: Kernel<B, U>,
  make: (count: number, random: Random) => Sample<B, U>,
): MakeSample {
  return make as unknown as MakeSample;
}

/** Four numbers each: three between -size and size, and `w`. */
export function vectors(count: number, random: Random, size: number, w: (i: number) => number): Float64Array {
  const out = new Float64Array(4 * count);
  for (let i = 0; i < count; i++) {
    for (let axis = 0; axis < 3; axis++) out[4 * i + axis] = size * (2 * random() - 1);
    out[4 * i + 3] = w(i);
  }
  return out;
}

/** Every seventh particle is pinned. */
export const someInverseMass = (random: Random) => (i: number) => (i % 7 === 3 ? 0 : 1 + 99 * random());

export const positions = (count: number, random: Random) => vectors(count, random, 1, someInverseMass(random));
export const velocities = (count: number, random: Random) => vectors(count, random, 5, () => 0);

export const numbers = (count: number, make: (i: number) => number) =>
  Float64Array.from({ length: count }, (_, i) => make(i));
export const integers = (count: number, make: (i: number) => number) =>
  Uint32Array.from({ length: count }, (_, i) => make(i));

/** CSR rows of 0 to `maximum` entries, with the lengths mixed so that every remainder of four occurs. */
export function rows(count: number, random: Random, maximum: number): { first: Uint32Array; total: number } {
  const first = new Uint32Array(count + 1);
  for (let i = 0; i < count; i++) first[i + 1] = first[i] + Math.floor(random() * (maximum + 1));
  return { first, total: first[count] };
}

/** Triangles over `count` particles, and those around each particle, as the world lays them out. */
export function someTriangles(count: number, random: Random) {
  const triangles = count < 3 ? 0 : 2 * count;
  const corner = integers(3 * triangles, () => Math.floor(random() * count));
  const lists: number[][] = Array.from({ length: count }, () => []);
  for (let t = 0; t < triangles; t++) for (let k = 0; k < 3; k++) lists[corner[3 * t + k]].push(t);
  const triangleFirst = new Uint32Array(count + 1);
  lists.forEach((list, i) => {
    triangleFirst[i + 1] = triangleFirst[i] + list.length;
  });
  return { corner, triangleFirst, triangleList: Uint32Array.from(lists.flat()) };
}
