/**
 * The interface of every backend: memory, a queue of kernels, and a way to read back. The solvers' schedules and the world are written
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

/**
 * Memory of a backend: `count` elements of one type. The object is a handle that stays the same for as long as the buffer is not freed: `exchange` and
 * `grow` change the storage behind it.
 */
export interface KernelBuffer {
  readonly name: string;
  readonly type: ElementType;
  /** Only `Backend.grow` changes it. */
  readonly count: number;
}

export type BuffersOf<B extends Bindings> = { readonly [K in keyof B]: KernelBuffer };

/** Elements first <= i < first + count. */
export interface Span {
  readonly first: number;
  readonly count: number;
}

export const span = (first: number, count: number): Span => ({ first, count });

/**
 * As a span whose count lies on the device: the u32 at `index` of `counter` when the run starts, at most `maximum`. A run may write its own counter;
 * that changes the next run, not this one. `countedSpan` makes and checks one.
 */
export interface CountedSpan {
  readonly first: number;
  /** Its elements are whole numbers. */
  readonly counter: KernelBuffer;
  /** Of a number, not of an element. */
  readonly index: number;
  readonly maximum: number;
}

export type AnySpan = Span | CountedSpan;

export const isCounted = (over: AnySpan): over is CountedSpan => 'counter' in over;

export interface KernelQueue {
  /**
   * Queues one run of the kernel over the span. `buffers` may hold more than the kernel binds: it takes those it names. Runs
   * happen in the order they were queued, each one complete before the next. A span and uniforms must not change once they were handed in: a backend
   * recognises objects that come again, and does not read them a second time.
   */
  run<B extends Bindings, U extends Uniforms>(
    kernel: Kernel<B, U>,
    over: AnySpan,
    buffers: BuffersOf<B>,
    uniforms: UniformValues<U>,
  ): void;
  /** From here on each of the two buffers, of one type and count, has the numbers of the other. Copies nothing. */
  exchange(a: KernelBuffer, b: KernelBuffer): void;
}

export type NumberArray = Float32Array | Float64Array | Uint32Array;

export interface Backend extends KernelQueue {
  readonly name: BackendName;
  readonly threads: number;
  /** The GPU's name, or ''. */
  readonly adapter: string;
  /** Limits of a workgroup: invocations and memory [bytes]; 0 on a backend without workgroups. */
  readonly workgroup: { readonly invocations: number; readonly bytes: number };
  /**
   * The maximum number of buffers that a kernel may bind. Every backend has at least 8: a kernel with more needs an alternative with 8, and whoever queues
   * them asks here which one to prepare.
   */
  readonly storageBuffers: number;
  /** Makes the kernels ready to run. Rejects with the compiler's message where one does not compile, and where one binds too many buffers. */
  prepare(kernels: readonly AnyKernel[]): Promise<void>;
  /** Starts threads that were left out so far, because they would have taken the processor from a world that starts. Called from a world's second step on, and while workers plan for it. */
  startThreads?(): void;
  /** Zeroed, or filled with `data` (rounded to the backend's precision). */
  allocate(name: string, type: ElementType, count: number, data?: ArrayLike<number>): KernelBuffer;
  free(buffer: KernelBuffer): void;
  /**
   * Gives the buffer this many elements, at least as many as it has: those there are keep their numbers, new ones are 0. The handle stays valid, and so do
   * runs that are queued; views of any buffer do not. Storage moves, so a caller that grows often should double the count each time.
   */
  grow(buffer: KernelBuffer, count: number): void;
  /** Executes the queued runs, then writes `data` from number `offset` (not element) of the buffer on. */
  write(buffer: KernelBuffer, data: ArrayLike<number>, offset?: number): void;
  /** Executes the queued runs, then copies `count` numbers (not elements) from one buffer to another of the same kind of number. Does not wait. */
  copy(source: KernelBuffer, sourceOffset: number, destination: KernelBuffer, offset: number, count: number): void;
  /** The numbers themselves, after the queued runs; null where they are out of reach (webgpu). Valid until the next `allocate` or `grow`. */
  view(buffer: KernelBuffer): NumberArray | null;
  /** A copy of the numbers, after the queued runs. */
  read(buffer: KernelBuffer): Promise<NumberArray>;
  /** Executes the queued runs. On a GPU: hands them over. */
  submit(): void;
  /** Submits, together with the reads that `work` asks for: on a GPU as one list, and one answer that is waited for. */
  together(work: () => void): void;
  /** Resolves when everything submitted is done. */
  finished(): Promise<void>;
  /** Called with the message of an error that the backend reports late and without a stack. While it is null, `read` throws that error. */
  onError: ((why: string) => void) | null;
  /** Makes sure that this many bytes can be allocated without moving any buffer, so that views stay valid. */
  reserve(bytes: number): void;
  /** Time each kernel until `takeTimes`. */
  profiling: boolean;
  /** Time per kernel since the last call. */
  takeTimes(): Promise<StageTime[]>;
  /** Resolves with the reason when the backend can no longer run; never rejects. */
  readonly lost: Promise<string>;
  dispose(): void;
}

/** The floating-point numbers that the kernels of a backend compute with. */
export type Precision = 'f32' | 'f64';
export const precisionOf = (name: BackendName): Precision => (name === 'reference' ? 'f64' : 'f32');
