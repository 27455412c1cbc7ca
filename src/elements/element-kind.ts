/**
 * What a kind of element is to the rest of the library. Each folder beside this file holds one kind and exports it from its `index.ts`;
 * `scripts/generate.mjs` finds them all.
 *
 * Elements of one kind lie in one list: a count, and arrays with a fixed number of entries for each element, one of which holds the particles that the element
 * ties. From the description of the arrays follows how lists of several bodies are joined and how elements are taken out of one.
 */
import type { Backend, KernelBuffer } from '../compute/backend';
import type { AnyKernel } from '../compute/kernel';
import type { ElementSet } from './element-set';

type ListArray = Uint32Array | Uint8Array | Float64Array;

/** Elements of one kind as plain data. */
export interface ElementList {
  count: number;
}

/** One array of a list. */
export interface ListField {
  readonly array: { new (length: number): ListArray };
  /** Entries for each element. */
  readonly per: number;
  /** True for the array of particle indices. */
  readonly particles?: true;
}

/**
 * The local step of projective dynamics for one kind (Bouaziz et al. 2014): for each element the matrix T that is nearest to what the element is now among
 * those that the element would rather be. The kernel runs over elements and writes `pull`: for each element `size - 1` vectors, the part w T of the force on
 * particles 1, 2, ... [N] (that on particle 0 is minus their sum), with the energy of the element in the fourth number of the first [J]. The other part of the
 * force is linear with a constant matrix, `ElementSet.laplacian`: it belongs to the global step.
 */
export interface LocalStep<L extends ElementList> {
  readonly kernel: AnyKernel;
  /** What the kernel reads besides `position`, by the names of its bindings. `bufferIndex` leads from particles of the list to those of the buffers. */
  numbers(list: L, bufferIndex: Uint32Array): Readonly<Record<string, ArrayLike<number>>>;
}

/** Where among the numbers that are measured of an element the strains |f| - 1 of its threads are (see strain.ts): the first `count` of each `stride`. */
export interface ThreadStrains {
  readonly stride: number;
  readonly count: number;
}

/** A kernel over elements that writes `measured`: vectors whose fourth numbers add up to the energy of the elements [J]. */
export interface EnergyMeasure<L extends ElementList> {
  readonly kernel: AnyKernel;
  readonly threads: ThreadStrains;
  /** The buffers of the kernel besides `position`. `bufferIndex`: as for `LocalStep`. */
  allocate(
    backend: Backend,
    list: L,
    bufferIndex: Uint32Array,
  ): Record<string, KernelBuffer> & { measured: KernelBuffer };
}

export interface ElementKind<L extends ElementList = ElementList> {
  /** The name of its folder, and with an s that of its list in a body and in a model. */
  readonly name: string;
  /** What the elements are, in the plural, for errors: 'triangles that resist a change of area'. */
  readonly description: string;
  /** The option of a body that leaves them out: 'area: 0'. */
  readonly without: string;
  /** Particles of an element. */
  readonly size: number;
  readonly fields: { readonly [K in Exclude<keyof L, 'count'>]: ListField };
  /** Energy and its derivatives in f64. */
  elements(list: L): ElementSet;
  /** Null for springs, as solvers have kernels of their own for those, and for elements whose energy is no distance to a projection. */
  readonly local: LocalStep<L> | null;
  /** Null for springs, which are measured by `measureSprings`, and for kinds with a local step, which writes the energy, too. */
  readonly measure: EnergyMeasure<L> | null;
}

/** A kind whose list is not known here. */
// biome-ignore lint/suspicious/noExplicitAny: a list is both what a kind takes and what it is described by, so nothing narrower accepts every kind
export type AnyElementKind = ElementKind<any>;

export type ListOf<K> = K extends ElementKind<infer L> ? L : never;
