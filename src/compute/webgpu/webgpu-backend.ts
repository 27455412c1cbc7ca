/**
 * Runs the WGSL kernels. A run of a kernel is a dispatch recorded into a compute pass; `submit` hands the pass to the GPU. Long lists
 * are handed over in parts, so that the GPU works on one part while the next is recorded.
 */

import type { Backend, BuffersOf, KernelBuffer, NumberArray, Span, StageTime } from '../backend';
import type { AnyKernel, Bindings, ElementType, Kernel, Uniforms, UniformValues } from '../kernel';
import { isWhole, lanes } from '../kernel';
import { GpuTimer } from './gpu-timer';
import { type GpuBuffer, Pipeline } from './pipelines';
import { type DeviceLease, describeAdapter, requestDevice } from './request-device';
import { workgroupSize } from './shader';

/**
 * Dispatches recorded before they are handed over: few at first in a step, so that the GPU does not wait long, then twice as many each time,
 * since handing over costs time. While they are timed, as many as can be timed at once.
 */
const runsPerSubmit = { first: 32, most: 256 };
const maxGroups = 65535;

function workgroups({ group, sharing, elementsPerGroup = workgroupSize }: AnyKernel, elements: number): number {
  if (group !== undefined) return elements;
  return sharing === 'serial' ? 1 : Math.ceil(elements / elementsPerGroup);
}

export class WebGpuBackend implements Backend {
  readonly name = 'webgpu';
  readonly threads = 0;
  readonly lost: Promise<string>;
  readonly workgroup: Backend['workgroup'];
  profiling = false;
  onError: Backend['onError'] = null;
  private readonly pipelines = new Map<AnyKernel, Pipeline>();
  private readonly buffers = new Set<GPUBuffer>();
  private recorded = 0;
  private longestList = runsPerSubmit.first;
  private encoder: GPUCommandEncoder | null = null;
  private pass: GPUComputePassEncoder | null = null;
  /** The pipeline that is set in the pass. */
  private current: Pipeline | null = null;
  private readonly timer: GpuTimer | null;
  private readonly failures: string[] = [];

  private constructor(
    readonly device: GPUDevice,
    readonly adapter: string,
    private readonly lease: DeviceLease | null,
  ) {
    this.workgroup = {
      // Groups lie along x.
      invocations: Math.min(device.limits.maxComputeInvocationsPerWorkgroup, device.limits.maxComputeWorkgroupSizeX),
      bytes: device.limits.maxComputeWorkgroupStorageSize,
    };
    this.timer = device.features.has('timestamp-query') ? new GpuTimer(device) : null;
    this.lost = device.lost.then(({ reason, message }) => `${reason || 'unknown'}: ${message}`);
  }

  /** On the given device, or on one of its own. */
  static async create(shared?: GPUDevice): Promise<WebGpuBackend> {
    if (shared) return new WebGpuBackend(shared, describeAdapter(shared.adapterInfo), null);
    return WebGpuBackend.on(await requestDevice());
  }

  static on(lease: DeviceLease): WebGpuBackend {
    return new WebGpuBackend(lease.device, lease.adapter, lease);
  }

  async prepare(kernels: readonly AnyKernel[]): Promise<void> {
    await Promise.all(
      kernels.map(async (kernel) => {
        // A kernel without a shader is for other backends: to run it here is an error, to know of it is not.
        if (kernel.wgsl !== null && !this.pipelines.has(kernel))
          this.pipelines.set(kernel, await Pipeline.compile(this.device, kernel));
      }),
    );
  }

  allocate(name: string, type: ElementType, count: number, data?: ArrayLike<number>): KernelBuffer {
    if (type === 'f64') throw new Error(`webgpu: buffer ${name} must not be f64: shaders have no such type`);
    const bytes = 4 * count * lanes[type];
    const limit = Math.min(this.device.limits.maxBufferSize, this.device.limits.maxStorageBufferBindingSize);
    if (bytes > limit)
      throw new Error(`webgpu: buffer ${name} must be at most ${limit} bytes on this GPU, got ${bytes}`);
    const gpu = this.device.createBuffer({
      label: name,
      // An empty buffer cannot be bound: 16 bytes stand in for none.
      size: Math.max(16, bytes),
      usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST | GPUBufferUsage.VERTEX,
    });
    this.buffers.add(gpu);
    const buffer: GpuBuffer = { name, type, count, gpu };
    if (data) this.device.queue.writeBuffer(gpu, 0, this.toGpu(type, data));
    return buffer;
  }

  reserve(): void {}

  free(buffer: KernelBuffer): void {
    this.submit();
    const { gpu } = buffer as GpuBuffer;
    this.buffers.delete(gpu);
    gpu.destroy();
  }

  run<B extends Bindings, U extends Uniforms>(
    kernel: Kernel<B, U>,
    over: Span,
    buffers: BuffersOf<B>,
    uniforms: UniformValues<U>,
  ): void {
    if (over.count === 0) return;
    if (this.recorded >= (this.profiling ? GpuTimer.capacity : this.longestList)) {
      this.handOver();
      this.longestList = Math.min(2 * this.longestList, runsPerSubmit.most);
    }
    const pipeline = this.pipelines.get(kernel);
    if (!pipeline) throw new Error(`kernel ${kernel.name} must be in the solver's list of kernels before it runs`);
    this.record();
    const group = pipeline.bind(buffers, over, uniforms, this.handOver);
    // Once more: binding may have handed over what was recorded.
    const encoder = this.record();
    const timed = this.profiling && this.timer !== null;
    if (timed) this.endPass();
    this.pass ??= encoder.beginComputePass(timed ? { timestampWrites: this.timer!.start(kernel.name) } : {});
    if (this.current !== pipeline) this.pass.setPipeline(pipeline.pipeline);
    this.current = pipeline;
    this.pass.setBindGroup(0, group);
    const groups = workgroups(kernel, over.count);
    const rows = Math.ceil(groups / maxGroups);
    this.pass.dispatchWorkgroups(Math.ceil(groups / rows), rows);
    this.recorded++;
    if (timed) this.endPass();
  }

  exchange(a: KernelBuffer, b: KernelBuffer): void {
    const [first, second] = [a as GpuBuffer, b as GpuBuffer];
    [first.gpu, second.gpu] = [second.gpu, first.gpu];
  }

  write(buffer: KernelBuffer, data: ArrayLike<number>, offset = 0): void {
    this.submit();
    this.device.queue.writeBuffer((buffer as GpuBuffer).gpu, 4 * offset, this.toGpu(buffer.type, data));
  }

  copy(source: KernelBuffer, sourceOffset: number, destination: KernelBuffer, offset: number, count: number): void {
    this.submit();
    if (count === 0) return;
    const encoder = this.device.createCommandEncoder();
    const [from, to] = [(source as GpuBuffer).gpu, (destination as GpuBuffer).gpu];
    encoder.copyBufferToBuffer(from, 4 * sourceOffset, to, 4 * offset, 4 * count);
    this.device.queue.submit([encoder.finish()]);
  }

  view(): null {
    return null;
  }

  async read(buffer: KernelBuffer): Promise<NumberArray> {
    this.submit();
    const { gpu, type, count } = buffer as GpuBuffer;
    const bytes = 4 * count * lanes[type];
    const copy = this.device.createBuffer({
      label: `copy of ${buffer.name}`,
      size: Math.max(16, bytes),
      usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST,
    });
    const encoder = this.device.createCommandEncoder();
    if (bytes > 0) encoder.copyBufferToBuffer(gpu, 0, copy, 0, bytes);
    this.device.queue.submit([encoder.finish()]);
    try {
      await copy.mapAsync(GPUMapMode.READ);
      this.throwFailures();
      const content = copy.getMappedRange().slice(0, bytes);
      return isWhole(type) ? new Uint32Array(content) : new Float32Array(content);
    } finally {
      copy.destroy();
    }
  }

  submit(): void {
    this.handOver();
    this.longestList = runsPerSubmit.first;
  }

  private readonly handOver = (): void => {
    this.endPass();
    if (!this.encoder) return;
    this.timer?.resolve(this.encoder);
    this.device.queue.submit([this.encoder.finish()]);
    this.timer?.collect();
    this.watchErrors();
    this.encoder = null;
    this.recorded = 0;
  };

  async finished(): Promise<void> {
    this.submit();
    await this.device.queue.onSubmittedWorkDone();
    this.throwFailures();
  }

  async takeTimes(): Promise<StageTime[]> {
    this.submit();
    return this.timer ? this.timer.take() : [];
  }

  dispose(): void {
    for (const buffer of this.buffers) buffer.destroy();
    for (const pipeline of this.pipelines.values()) pipeline.dispose();
    this.timer?.dispose();
    this.lease?.release();
  }

  /** The recording that is open, or a new one, with a scope that catches its errors. */
  private record(): GPUCommandEncoder {
    if (!this.encoder) {
      this.device.pushErrorScope('validation');
      this.encoder = this.device.createCommandEncoder();
    }
    return this.encoder;
  }

  private endPass(): void {
    this.pass?.end();
    this.pass = null;
    this.current = null;
  }

  /** The data themselves where they are what the GPU reads: a large model has gigabytes. It does not read memory that threads share. */
  private toGpu(type: ElementType, data: ArrayLike<number>): Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> {
    const Numbers = isWhole(type) ? Uint32Array : Float32Array;
    if (data instanceof Numbers && data.buffer instanceof ArrayBuffer) return data as InstanceType<typeof Numbers>;
    return new Numbers(data);
  }

  /** What went wrong since the scope was opened, of our own making: on a shared device others make mistakes too. */
  private watchErrors(): void {
    void this.device.popErrorScope().then(
      (error) => {
        if (!error) return;
        if (this.onError) this.onError(error.message);
        else this.failures.push(error.message);
      },
      () => {}, // the device was lost, which `lost` tells
    );
  }

  private throwFailures(): void {
    if (this.failures.length === 0) return;
    throw new Error(`webgpu: ${this.failures.splice(0).join('\n')}`);
  }
}
