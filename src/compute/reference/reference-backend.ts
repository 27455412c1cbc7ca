/** Runs the f64 reference functions of the kernels, at once and in order. Slow, exact, and the oracle of every parity test. */

import { type AnySpan, type Backend, type BuffersOf, isCounted, type KernelBuffer } from '../backend';
import { checkExchange, mustGrow } from '../buffer-checks';
import type { Bindings, ElementType, Kernel, ReferenceArrays, Uniforms, UniformValues } from '../kernel';
import { isWhole, lanes } from '../kernel';
import { StageTimes } from '../stage-times';

class ReferenceBuffer implements KernelBuffer {
  array: Float64Array | Uint32Array;
  constructor(
    readonly name: string,
    readonly type: ElementType,
    public count: number,
  ) {
    this.array = makeArray(type, count);
  }
}

function makeArray(type: ElementType, count: number): Float64Array | Uint32Array {
  return isWhole(type) ? new Uint32Array(count * lanes[type]) : new Float64Array(count * lanes[type]);
}

const arrayOf = (buffer: KernelBuffer) => (buffer as ReferenceBuffer).array;

export class ReferenceBackend implements Backend {
  readonly name = 'reference';
  readonly threads = 1;
  readonly adapter = '';
  readonly workgroup = { invocations: 0, bytes: 0 };
  readonly storageBuffers = Number.POSITIVE_INFINITY;
  readonly lost = new Promise<string>(() => {});
  profiling = false;
  onError: Backend['onError'] = null;
  private readonly times = new StageTimes();

  async prepare(): Promise<void> {}

  allocate(name: string, type: ElementType, count: number, data?: ArrayLike<number>): KernelBuffer {
    const buffer = new ReferenceBuffer(name, type, count);
    if (data) buffer.array.set(data);
    return buffer;
  }

  free(): void {}
  reserve(): void {}

  grow(buffer: KernelBuffer, count: number): void {
    if (!mustGrow(this, buffer, count)) return;
    const grown = buffer as ReferenceBuffer;
    const array = makeArray(buffer.type, count);
    array.set(grown.array);
    grown.array = array;
    grown.count = count;
  }

  run<B extends Bindings, U extends Uniforms>(
    kernel: Kernel<B, U>,
    over: AnySpan,
    buffers: BuffersOf<B>,
    uniforms: UniformValues<U>,
  ): void {
    const arrays: Record<string, Float64Array | Uint32Array> = {};
    for (const name in kernel.bindings) arrays[name] = arrayOf(buffers[name]);
    const start = this.profiling ? performance.now() : 0;
    const count = isCounted(over) ? Math.min(arrayOf(over.counter)[over.index], over.maximum) : over.count;
    kernel.reference(over.first, over.first + count, arrays as ReferenceArrays<B>, uniforms);
    if (this.profiling) this.times.add(kernel.name, performance.now() - start);
  }

  exchange(a: KernelBuffer, b: KernelBuffer): void {
    checkExchange(this, a, b);
    const [first, second] = [a as ReferenceBuffer, b as ReferenceBuffer];
    [first.array, second.array] = [second.array, first.array];
  }

  write(buffer: KernelBuffer, data: ArrayLike<number>, offset = 0): void {
    arrayOf(buffer).set(data, offset);
  }

  copy(source: KernelBuffer, sourceOffset: number, destination: KernelBuffer, offset: number, count: number): void {
    arrayOf(destination).set(arrayOf(source).subarray(sourceOffset, sourceOffset + count), offset);
  }

  view(buffer: KernelBuffer) {
    return arrayOf(buffer);
  }

  async read(buffer: KernelBuffer) {
    return arrayOf(buffer).slice();
  }

  submit(): void {}
  together(work: () => void): void {
    this.submit();
    work();
  }

  async finished(): Promise<void> {}

  async takeTimes() {
    return this.times.take();
  }

  dispose(): void {}
}
