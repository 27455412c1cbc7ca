/**
 * Runs the WGSL kernels. A run of a kernel is a dispatch recorded into a compute pass; `submit` hands the pass to the GPU. Long lists
 * are handed over in parts, so that the GPU works on one part while the next is recorded. A run over a counted span is a dispatch of its maximum whose workgroups beyond
 * the count return at once, or an indirect dispatch (`dispatch-arguments.ts`).
 */

import type { AnySpan, Backend, BuffersOf, KernelBuffer, NumberArray, StageTime } from '../backend';
import { isCounted } from '../backend';
import { checkBindings, checkExchange, mustGrow } from '../buffer-checks';
import type { AnyKernel, Bindings, ElementType, Kernel, Uniforms, UniformValues } from '../kernel';
import { isWhole } from '../kernel';
import type { Slot } from './bind-groups';
import { DispatchArguments, elementsPerWorkgroup } from './dispatch-arguments';
import { bytesOf, GpuBuffer, GpuStorage, toGpu } from './gpu-buffer';
import { bufferUsage } from './gpu-flags';
import { GpuTimer } from './gpu-timer';
import { Pipeline } from './pipeline';
import { ReadBack } from './read-back';
import { type DeviceLease, describeAdapter, isSoftware, requestDevice } from './request-device';
import { StagedWrites } from './staged-writes';
import { type AnswerTime, waitBetweenPolls } from './wait-between-polls';

/**
 * Runs recorded before they are handed over: few at first in a step, so that the GPU does not wait long, then more each time,
 * since handing over costs time and leaves objects behind. While runs are timed, the maximum is the number that can be timed at once.
 */
const runsPerSubmit = { first: 64, growth: 4, maximum: 256 };
/** Of one axis of a dispatch. */
const maxGroups = 65535;
/** A counted run of up to so many workgroups at its maximum is dispatched at that: see dispatch-arguments.ts. */
export const maxDirectGroups = { gpu: 2 ** 18, software: 8 };

export class WebGpuBackend implements Backend {
  readonly name = 'webgpu';
  readonly threads = 0;
  readonly lost: Promise<string>;
  readonly workgroup: Backend['workgroup'];
  readonly storageBuffers: number;
  profiling = false;
  onError: Backend['onError'] = null;
  private readonly pipelines = new Map<AnyKernel, Pipeline>();
  private readonly storages = new Set<GpuStorage>();
  private recorded = 0;
  /** Runs that were handed over since the last submission, before those that are recorded. */
  private handedOver = 0;
  /** Of submissions like the last one, which are those of about as many runs. */
  private answerTime: AnswerTime | null = null;
  private readonly answerTimes: AnswerTime[] = [];
  private longestList = runsPerSubmit.first;
  private encoder: GPUCommandEncoder | null = null;
  private pass: GPUComputePassEncoder | null = null;
  /** The pipeline that is set in the pass. */
  private current: GPUComputePipeline | null = null;
  private arguments: DispatchArguments | null = null;
  /** Whether a scope for errors is open. */
  private watching = false;
  /** Whether reads wait for the end of `together`. */
  private gathering = false;
  private readonly timer: GpuTimer | null;
  private readonly readBack: ReadBack;
  private readonly staged: StagedWrites;
  private readonly failures: string[] = [];
  private readonly maxDirectGroups: number;

  private constructor(
    readonly device: GPUDevice,
    readonly adapter: string,
    private readonly lease: DeviceLease | null,
  ) {
    this.workgroup = {
      // The invocations of a workgroup lie along x.
      invocations: Math.min(device.limits.maxComputeInvocationsPerWorkgroup, device.limits.maxComputeWorkgroupSizeX),
      bytes: device.limits.maxComputeWorkgroupStorageSize,
    };
    this.storageBuffers = device.limits.maxStorageBuffersPerShaderStage;
    this.maxDirectGroups = maxDirectGroups[isSoftware(device.adapterInfo) ? 'software' : 'gpu'];
    this.readBack = new ReadBack(device);
    this.staged = new StagedWrites(device);
    this.timer = device.features.has('timestamp-query') ? new GpuTimer(device) : null;
    this.lost = device.lost.then(({ reason, message }) => `${reason || 'unknown'}: ${message}`);
  }

  /** Runs on the given device, or requests one of its own. */
  static async create(shared?: GPUDevice): Promise<WebGpuBackend> {
    if (shared) return new WebGpuBackend(shared, describeAdapter(shared.adapterInfo), null);
    return WebGpuBackend.on(await requestDevice());
  }

  static on(lease: DeviceLease): WebGpuBackend {
    return new WebGpuBackend(lease.device, lease.adapter, lease);
  }

  async prepare(kernels: readonly AnyKernel[]): Promise<void> {
    await Promise.all(
      [...new Set(kernels)].map(async (kernel) => {
        // A solver's list may name kernels for other backends: only running one here is an error.
        if (kernel.wgsl === null || this.pipelines.has(kernel)) return;
        checkBindings(this, kernel);
        const { device, handOver, dispatchArguments } = this;
        this.pipelines.set(kernel, await Pipeline.compile(device, kernel, handOver, dispatchArguments));
      }),
    );
  }

  allocate(name: string, type: ElementType, count: number, data?: ArrayLike<number>): KernelBuffer {
    if (type === 'f64') throw new Error(`webgpu: buffer ${name} must not be f64: shaders have no such type`);
    const storage = this.newStorage(name, bytesOf(type, count));
    if (data) this.device.queue.writeBuffer(storage.gpu, 0, toGpu(type, data));
    return new GpuBuffer(name, type, count, storage);
  }

  private newStorage(name: string, bytes: number): GpuStorage {
    const limit = Math.min(this.device.limits.maxBufferSize, this.device.limits.maxStorageBufferBindingSize);
    if (bytes > limit)
      throw new Error(`webgpu: buffer ${name} must be at most ${limit} bytes on this GPU, got ${bytes}`);
    const gpu = this.device.createBuffer({
      label: name,
      // An empty buffer cannot be bound: it has 16 bytes that nobody reads.
      size: Math.max(16, bytes),
      usage: bufferUsage.STORAGE | bufferUsage.COPY_SRC | bufferUsage.COPY_DST | bufferUsage.VERTEX,
    });
    const storage = new GpuStorage(gpu);
    this.storages.add(storage);
    return storage;
  }

  reserve(): void {}

  free(buffer: KernelBuffer): void {
    this.submit();
    this.destroy((buffer as GpuBuffer).storage);
  }

  grow(buffer: KernelBuffer, count: number): void {
    if (!mustGrow(this, buffer, count)) return;
    const grown = buffer as GpuBuffer;
    const { name, type, storage: old } = grown;
    const storage = this.newStorage(name, bytesOf(type, count));
    this.submit();
    const encoder = this.device.createCommandEncoder();
    encoder.copyBufferToBuffer(old.gpu, 0, storage.gpu, 0, bytesOf(type, grown.count));
    this.device.queue.submit([encoder.finish()]);
    this.destroy(old);
    grown.storage = storage;
    grown.count = count;
  }

  /** After a submission: destroys the storage and all bind groups that hold it. */
  private destroy(storage: GpuStorage): void {
    for (const { bindGroups } of this.pipelines.values()) bindGroups.forget(storage);
    this.storages.delete(storage);
    storage.gpu.destroy();
  }

  run<B extends Bindings, U extends Uniforms>(
    kernel: Kernel<B, U>,
    over: AnySpan,
    buffers: BuffersOf<B>,
    uniforms: UniformValues<U>,
  ): void {
    if ((isCounted(over) ? over.maximum : over.count) === 0) return;
    if (this.recorded >= (this.profiling ? GpuTimer.capacity : this.longestList)) {
      this.handOver();
      this.longestList = Math.min(runsPerSubmit.growth * this.longestList, runsPerSubmit.maximum);
    }
    const pipeline = this.pipelines.get(kernel);
    if (!pipeline) throw new Error(`kernel ${kernel.name} must be in the solver's list of kernels before it runs`);
    // Bind groups are made within the recording's error scope, and may hand over a recording.
    this.record();
    const slot = pipeline.bindGroups.slot(buffers, over, uniforms);
    const encoder = this.record();
    const timed = this.profiling && this.timer !== null;
    if (timed) this.endPass();
    this.pass ??= encoder.beginComputePass(timed ? { timestampWrites: this.timer!.start(kernel.name) } : {});
    if (slot.counter) this.computeArguments(this.pass, slot.counter);
    this.bind(this.pass, pipeline.pipeline, slot.group);
    const groups = Math.ceil((isCounted(over) ? over.maximum : over.count) / elementsPerWorkgroup(kernel));
    if (slot.counter && groups > this.maxDirectGroups) {
      this.pass.dispatchWorkgroupsIndirect(slot.uniforms, 4 * pipeline.bindGroups.tail);
    } else {
      const rows = Math.ceil(groups / maxGroups);
      this.pass.dispatchWorkgroups(Math.ceil(groups / rows), rows);
    }
    for (const name of pipeline.written) (buffers[name] as GpuBuffer).storage.changed();
    this.recorded++;
    if (timed) this.endPass();
  }

  /** Where no run and no write can have changed the counter since the last time, the arguments in the slot are still right. */
  private computeArguments(pass: GPUComputePassEncoder, counter: NonNullable<Slot['counter']>): void {
    if (counter.version === counter.storage.version) return;
    counter.version = counter.storage.version;
    this.bind(pass, this.dispatchArguments().pipeline, counter.group);
    pass.dispatchWorkgroups(1);
  }

  private bind(pass: GPUComputePassEncoder, pipeline: GPUComputePipeline, group: GPUBindGroup): void {
    if (this.current !== pipeline) pass.setPipeline(pipeline);
    this.current = pipeline;
    pass.setBindGroup(0, group);
  }

  /** Compiled by the first run over a counted span. */
  private readonly dispatchArguments = (): DispatchArguments => {
    this.arguments ??= new DispatchArguments(this.device);
    return this.arguments;
  };

  exchange(a: KernelBuffer, b: KernelBuffer): void {
    checkExchange(this, a, b);
    const [first, second] = [a as GpuBuffer, b as GpuBuffer];
    [first.storage, second.storage] = [second.storage, first.storage];
  }

  write(buffer: KernelBuffer, data: ArrayLike<number>, offset = 0): void {
    const { storage, type } = buffer as GpuBuffer;
    const numbers = toGpu(type, data);
    if (this.encoder && this.staged.fits(numbers.byteLength)) {
      this.endPass();
      this.staged.record(this.encoder, storage.gpu, 4 * offset, numbers);
    } else {
      this.submit();
      this.device.queue.writeBuffer(storage.gpu, 4 * offset, numbers);
    }
    storage.changed();
  }

  copy(source: KernelBuffer, sourceOffset: number, destination: KernelBuffer, offset: number, count: number): void {
    if (count === 0) return;
    const [from, to] = [(source as GpuBuffer).storage, (destination as GpuBuffer).storage];
    this.recordBetween((encoder) => {
      encoder.copyBufferToBuffer(from.gpu, 4 * sourceOffset, to.gpu, 4 * offset, 4 * count);
    });
    to.changed();
  }

  view(): null {
    return null;
  }

  async read(buffer: KernelBuffer): Promise<NumberArray> {
    const { gpu, type, count } = buffer as GpuBuffer;
    const answer = this.readBack.read(gpu, bytesOf(type, count), (copy) => this.recordBetween(copy));
    if (!this.gathering) this.submit();
    const content = await answer;
    this.throwFailures();
    return isWhole(type) ? new Uint32Array(content) : new Float32Array(content);
  }

  /** Records other commands between the runs. */
  recordBetween(record: (encoder: GPUCommandEncoder) => void): void {
    this.endPass();
    record(this.record());
  }

  together(work: () => void): void {
    this.gathering = true;
    try {
      work();
    } finally {
      this.gathering = false;
      this.submit();
    }
  }

  submit(): void {
    if (this.encoder) this.answerTime = this.timeOf(this.handedOver + this.recorded);
    this.handOver();
    this.handedOver = 0;
    this.longestList = runsPerSubmit.first;
    // Errors are asked for first, so that they are known when a read is answered.
    this.watchErrors();
    this.readBack.submitted(this.answerTime);
  }

  private readonly handOver = (): void => {
    this.endPass();
    if (!this.encoder) return;
    this.timer?.resolve(this.encoder);
    this.staged.flush();
    this.device.queue.submit([this.encoder.finish()]);
    this.timer?.collect();
    this.encoder = null;
    this.handedOver += this.recorded;
    this.recorded = 0;
  };

  async finished(): Promise<void> {
    this.submit();
    await waitBetweenPolls(this.device.queue.onSubmittedWorkDone(), this.answerTime);
    this.throwFailures();
  }

  /** By powers of two. */
  private timeOf(runs: number): AnswerTime {
    const kind = 32 - Math.clz32(runs);
    this.answerTimes[kind] ??= { usual: 0 };
    return this.answerTimes[kind];
  }

  async takeTimes(): Promise<StageTime[]> {
    this.submit();
    return this.timer ? this.timer.take() : [];
  }

  dispose(): void {
    for (const { gpu } of this.storages) gpu.destroy();
    for (const { bindGroups } of this.pipelines.values()) bindGroups.dispose();
    this.timer?.dispose();
    this.readBack.dispose();
    this.staged.dispose();
    this.lease?.release();
  }

  /** The recording that is open, or a new one, within a scope that catches errors until `submit`: one for all lists of a step. */
  private record(): GPUCommandEncoder {
    if (!this.watching) this.device.pushErrorScope('validation');
    this.watching = true;
    this.encoder ??= this.device.createCommandEncoder();
    return this.encoder;
  }

  private endPass(): void {
    this.pass?.end();
    this.pass = null;
    this.current = null;
  }

  /** Reports the errors of what was recorded since the last submission alone: on a shared device others make mistakes too. */
  private watchErrors(): void {
    if (!this.watching) return;
    this.watching = false;
    void this.device.popErrorScope().then(
      (error) => {
        if (!error) return;
        if (this.onError) this.onError(error.message);
        else this.failures.push(error.message);
      },
      () => {}, // the device was lost, and `lost` says so
    );
  }

  private throwFailures(): void {
    if (this.failures.length === 0) return;
    throw new Error(`webgpu: ${this.failures.splice(0).join('\n')}`);
  }
}
