/**
 * How a kernel is declared: once, here, for every backend.
 *
 * A kernel is a leaf of arithmetic over a range of particles, springs or vertices. Its declaration names the buffers it binds and the
 * uniforms it takes, in order. From that follow the WGSL header (`compute/webgpu/shader.ts`), the argument block of the wasm
 * call (`compute/wasm/signature.ts`), and the types of the reference function and of `KernelQueue.run`.
 *
 * Four files make a kernel: `x.kernel.ts` (declaration and the f64 reference), `x.as.ts` (wasm; none where the declaration says
 * `wasm: null`), `x.wgsl` (GPU; none where it says `wgsl: null` or writes the shader itself) and `x.sample.ts` (inputs for the parity test).
 *
 * On a GPU one invocation works on one element, `fn x(i: u32)`. Where `group` is set, a workgroup of that many invocations works on each
 * element together, `fn x(i: u32, lane: u32)`: all of them come there, so that the function may use workgroup memory and barriers.
 * A shader with an entry point of its own is given no other.
 */

/**
 * The type of one element of a buffer. `atomic` is a u32 that several invocations may set in the same run. `f64` keeps its width on every
 * backend but webgpu, which has none.
 */
export type ElementType = 'f32' | 'f64' | 'u32' | 'vec2f' | 'vec4f' | 'vec4u' | 'atomic';
export type UniformType = 'f32' | 'u32' | 'vec4f';
export type Access = 'read' | 'write';

export interface Binding<T extends ElementType = ElementType> {
  type: T;
  /** A binding for writing may be read too. */
  access: Access;
}

export const read = <T extends ElementType>(type: T): Binding<T> => ({ type, access: 'read' });
export const write = <T extends ElementType>(type: T): Binding<T> => ({ type, access: 'write' });

export type Bindings = Record<string, Binding>;
export type Uniforms = Record<string, UniformType>;

/** The types of elements that are whole numbers. */
type WholeType = 'u32' | 'vec4u' | 'atomic';
export const isWhole = (type: ElementType): type is WholeType =>
  type === 'u32' || type === 'vec4u' || type === 'atomic';

type ReferenceArray<T extends ElementType> = T extends WholeType ? Uint32Array : Float64Array;
export type ReferenceArrays<B extends Bindings> = { [K in keyof B]: ReferenceArray<B[K]['type']> };
export type Vec4 = readonly [number, number, number, number];
export type UniformValues<U extends Uniforms> = { readonly [K in keyof U]: U[K] extends 'vec4f' ? Vec4 : number };

/**
 * How threads share the elements of a run. 'range': each thread takes a part of them at a time. 'serial': elements depend on the ones before them, so one
 * thread goes through them in order. 'tasks': elements are few, long and unlike each other, so each thread takes the next one that is left.
 */
export type Sharing = 'range' | 'serial' | 'tasks';

export interface Kernel<B extends Bindings = Bindings, U extends Uniforms = Uniforms> {
  /** The function's name in all three leaf files. */
  name: string;
  bindings: B;
  uniforms: U;
  sharing: Sharing;
  /** The number of invocations that work on one element together on a GPU; undefined: one. */
  group?: number;
  /** Elements per workgroup of a GPU, for a shader with its own entry point and an invocation per element; undefined: `workgroupSize`. */
  elementsPerGroup?: number;
  /** Null for a kernel that does not run on a GPU. */
  wgsl: string | null;
  /** Null for a kernel that has no wasm function. */
  wasm?: null;
  /** Works on elements begin <= i < end. */
  reference(begin: number, end: number, arrays: ReferenceArrays<B>, uniforms: UniformValues<U>): void;
}

/** A kernel of any bindings and uniforms. */
// biome-ignore lint/suspicious/noExplicitAny: bindings and uniforms are contravariant in `reference`, so nothing narrower accepts every kernel
export type AnyKernel = Kernel<any, any>;

export function kernel<const B extends Bindings, const U extends Uniforms>(
  declaration: Omit<Kernel<B, U>, 'sharing'> & { sharing?: Sharing },
): Kernel<B, U> {
  return { sharing: 'range', ...declaration };
}

/** The same arithmetic, one element after the other. */
export function serially<B extends Bindings, U extends Uniforms>(parallel: Kernel<B, U>): Kernel<B, U> {
  return { ...parallel, sharing: 'serial' };
}

/** Numbers per element. */
export const lanes: Record<ElementType, number> = { f32: 1, f64: 1, u32: 1, vec2f: 2, vec4f: 4, vec4u: 4, atomic: 1 };
