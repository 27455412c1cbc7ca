/**
 * What every backend offers: memory, a queue of kernels, and a way to read back. The solvers' schedules and the world are written
 * against this file alone.
 */
import type { AnyKernel, Bindings, ElementType, Kernel, Uniforms, UniformValues } from './kernel';

export type BackendName = 'reference' | 'wasm' | 'webgpu';

export interface StageTime {
  /** Name of the kernel. */
  stage: string;
  /** All its runs of one step together: the mean over the steps since the last call [ms]. */
  ms: number;
  /** Runs in one step, likewise. */
  runs: number;
}

/** Memory of a backend: `count` elements of one type. */
export interface KernelBuffer {
  readonly name: string;
  readonly type: ElementType;
  readonly count: number;
}

export type BuffersOf<B extends Bindings> = { readonly [K in keyof B]: KernelBuffer };

/** Elements first <= i < first + count. */
export interface Span {
  readonly first: number;
  readonly count: number;
}

export const span = (first: number, count: number): Span => ({ first, count });

export interface KernelQueue {
  /**
   * Queues one run of the kernel over the span. `buffers` may hold more than the kernel binds: it takes those it names. Runs
   * happen in the order they were queued, each one complete before the next. A span and uniforms must not change once they were handed in: those that come
   * again as the same objects are known.
   */
  run<B extends Bindings, U extends Uniforms>(
    kernel: Kernel<B, U>,
    over: Span,
    buffers: BuffersOf<B>,
    uniforms: UniformValues<U>,
  ): void;
  /** From here on each of the two buffers, of one type and length, has the numbers of the other. Copies nothing. */
  exchange(a: KernelBuffer, b: KernelBuffer): void;
}

export type NumberArray = Float32Array | Float64Array | Uint32Array;

export interface Backend extends KernelQueue {
  readonly name: BackendName;
  readonly threads: number;
  /** The GPU's name, or ''. */
  readonly adapter: string;
  /** What a workgroup may have: invocations and memory [bytes]; 0 where there is none. */
  readonly workgroup: { readonly invocations: number; readonly bytes: number };
  /** Makes the kernels ready to run. Rejects with the compiler's words when one does not compile. */
  prepare(kernels: readonly AnyKernel[]): Promise<void>;
  /** Zeroed, or filled with `data` (rounded to the backend's precision). */
  allocate(name: string, type: ElementType, count: number, data?: ArrayLike<number>): KernelBuffer;
  free(buffer: KernelBuffer): void;
  /** Runs what is queued, then writes `data` from number `offset` (not element) of the buffer on. */
  write(buffer: KernelBuffer, data: ArrayLike<number>, offset?: number): void;
  /** Runs what is queued, then copies `count` numbers (not elements) from one buffer to another of the same kind of number. Does not wait. */
  copy(source: KernelBuffer, sourceOffset: number, destination: KernelBuffer, offset: number, count: number): void;
  /** The numbers themselves, after running what is queued; null where they are out of reach (webgpu). Valid until the next `allocate`. */
  view(buffer: KernelBuffer): NumberArray | null;
  /** A copy of the numbers, after everything queued has run. */
  read(buffer: KernelBuffer): Promise<NumberArray>;
  /** Runs what is queued. On a GPU: hands it over. */
  submit(): void;
  /** Resolves when everything submitted is done. */
  finished(): Promise<void>;
  /** Called with what the backend refused of what it was asked to do, late and without a stack. Until it is set, `read` throws it. */
  onError: ((why: string) => void) | null;
  /** Makes sure that this much can be allocated without moving what is there, so that views stay valid. */
  reserve(bytes: number): void;
  /** Time each kernel until `takeTimes`. */
  profiling: boolean;
  /** Time per kernel since the last call. */
  takeTimes(): Promise<StageTime[]>;
  /** Resolves with the reason when the backend can no longer run; never rejects. */
  readonly lost: Promise<string>;
  dispose(): void;
}

/** Rounds to what the kernels of a backend compute with. */
export type Precision = 'f32' | 'f64';
export const precisionOf = (name: BackendName): Precision => (name === 'reference' ? 'f64' : 'f32');
