/**
 * Runs the AssemblyScript kernels: f32, SIMD, on one thread or several. A run of a kernel is recorded as a command (the kernel's number,
 * its range, the addresses of its arguments and of its counter); `submit` runs the list on all threads, one command after the other.
 */
import { onPage } from '../../core/on-page';
import { type AnySpan, type Backend, type BuffersOf, isCounted, type KernelBuffer, type NumberArray } from '../backend';
import { checkBindings, checkExchange, mustGrow } from '../buffer-checks';
import type { AnyKernel, Bindings, ElementType, Kernel, Uniforms, UniformValues, Vec4 } from '../kernel';
import { isWhole, lanes } from '../kernel';
import { StageTimes } from '../stage-times';
import { compiledModule } from './compiled-module';
import { Heap } from './heap';
import { layout, sharings } from './layout';
import { kernelId } from './signature';
import { startWorkers, threadsAllowed, type WorkerPool } from './worker-pool';

class WasmBuffer implements KernelBuffer {
  constructor(
    readonly name: string,
    readonly type: ElementType,
    public count: number,
    public address: number,
  ) {}
  get length(): number {
    return this.count * lanes[this.type];
  }
}

const bytesOf = (type: ElementType, count: number): number => (type === 'f64' ? 8 : 4) * count * lanes[type];

type RunCommands = (threads: number, maySleep: number) => void;

/** Shared memory has to name its limit and some platforms reserve it at once: ask for less until it is given. */
function makeMemory(shared: boolean): WebAssembly.Memory {
  for (let maximum = 65536; ; maximum /= 2) {
    try {
      return new WebAssembly.Memory({ initial: layout.heap / 65536, maximum, shared });
    } catch (error) {
      if (maximum <= 1024) throw error;
    }
  }
}

export class WasmBackend implements Backend {
  readonly name = 'wasm';
  readonly adapter = '';
  readonly workgroup = { invocations: 0, bytes: 0 };
  /** So that addresses leave room for uniforms in a block of arguments. */
  readonly storageBuffers = 48;
  readonly lost = new Promise<string>(() => {});
  profiling = false;
  onError: Backend['onError'] = null;
  private readonly heap: Heap;
  private readonly ids = new Map<string, number>();
  private readonly times = new StageTimes();
  private words!: Uint32Array;
  private floats!: Float32Array;
  /** Whether the thread that runs this may sleep in `Atomics.wait`. */
  private readonly sleeps = onPage() ? 0 : 1;
  private disposed = false;
  private commandCount = 0;
  private blockEnd: number = layout.blocks;
  /** The arguments with which each kernel ran last in the list at hand. */
  private readonly lastBlocks = new Map<string, { buffers: object; uniforms: object; block: number }>();
  /** Names of the queued kernels, for their times. */
  private queued: string[] = [];

  private constructor(
    private readonly memory: WebAssembly.Memory,
    private readonly runCommands: RunCommands,
    public threads: number,
    private workers: WorkerPool | null,
    private startLater: (() => WorkerPool) | null,
    private readonly refusal: (why: string) => void,
  ) {
    this.heap = new Heap(memory);
    this.refreshViews();
  }

  /**
   * `threads` above 1 need `threadsAllowed()`, and may be refused all the same: `prepare`, which waits for them, then throws. With a `refusal` nobody waits: they are
   * started by `startThreads`, and where they are refused, `refusal` is told why and one thread goes on.
   */
  static async create(threads: number, refusal?: (why: string) => void): Promise<WasmBackend> {
    const shared = threads > 1;
    const { allowed, why } = threadsAllowed();
    if (shared && !allowed) throw new Error(`wasm: threads must be 1 here, got ${threads}: ${why}`);
    const module = await compiledModule(shared ? 'shared' : 'unshared');
    const memory = makeMemory(shared);
    const instance = await WebAssembly.instantiate(module, { env: { memory } });
    const start = shared ? () => startWorkers(module, memory, threads) : null;
    const { runCommands } = instance.exports as { runCommands: RunCommands };
    if (refusal) return new WasmBackend(memory, runCommands, threads, null, start, refusal);
    const workers = start?.() ?? null;
    // Whoever prepares nothing does not hear of it.
    workers?.ready.catch(() => {});
    return new WasmBackend(memory, runCommands, threads, workers, null, () => {});
  }

  async prepare(kernels: readonly AnyKernel[]): Promise<void> {
    await this.workers?.ready;
    for (const kernel of kernels) {
      // A solver's list may name kernels for other backends: only running one here is an error.
      if (kernel.wasm === null) continue;
      checkBindings(this, kernel);
      this.ids.set(kernel.name, kernelId(kernel));
    }
  }

  startThreads(): void {
    if (!this.startLater || this.disposed) return;
    this.workers = this.startLater();
    this.startLater = null;
    this.workers.ready.catch((error: Error) => {
      this.threads = 1;
      this.refusal(error.message);
    });
  }

  allocate(name: string, type: ElementType, count: number, data?: ArrayLike<number>): KernelBuffer {
    const bytes = bytesOf(type, count);
    const address = data ? this.heap.allocate(bytes) : this.heap.allocateZeroed(bytes);
    const buffer = new WasmBuffer(name, type, count, address);
    this.refreshViews();
    if (data) this.arrayOf(buffer).set(data);
    return buffer;
  }

  reserve(bytes: number): void {
    this.heap.reserve(bytes);
    this.refreshViews();
  }

  free(buffer: KernelBuffer): void {
    this.submit();
    const { address, type, count } = buffer as WasmBuffer;
    this.heap.free(address, bytesOf(type, count));
  }

  grow(buffer: KernelBuffer, count: number): void {
    if (!mustGrow(this, buffer, count)) return;
    // Commands that are queued hold the old address.
    this.submit();
    const grown = buffer as WasmBuffer;
    const { type, address: from } = grown;
    const [oldBytes, bytes] = [bytesOf(type, grown.count), bytesOf(type, count)];
    const to = this.heap.allocate(bytes);
    this.refreshViews();
    new Uint8Array(this.memory.buffer).copyWithin(to, from, from + oldBytes).fill(0, to + oldBytes, to + bytes);
    this.heap.free(from, oldBytes);
    grown.address = to;
    grown.count = count;
  }

  run<B extends Bindings, U extends Uniforms>(
    kernel: Kernel<B, U>,
    over: AnySpan,
    buffers: BuffersOf<B>,
    uniforms: UniformValues<U>,
  ): void {
    const counted = isCounted(over);
    const count = counted ? over.maximum : over.count;
    if (count === 0) return;
    const full = this.blockEnd + layout.maxBlockBytes > layout.blocks + layout.blockBytes;
    if (full || this.commandCount === layout.maxCommands) this.submit();
    const { words } = this;
    const block = this.blockOf(kernel, buffers, uniforms);
    const command = (layout.commands + layout.commandBytes * this.commandCount++) / 4;
    words[command] = this.ids.get(kernel.name) ?? this.unprepared(kernel);
    words[command + 1] = over.first;
    words[command + 2] = count;
    words[command + 3] = block;
    words[command + 4] = sharings.indexOf(kernel.sharing);
    words[command + 5] = 0;
    words[command + 6] = 0;
    words[command + 7] = counted ? (over.counter as WasmBuffer).address + 4 * over.index : 0;
    words[command + 8] = 0;
    if (this.profiling) {
      this.queued.push(kernel.name);
      this.submit();
    }
  }

  /** Where the arguments of a run are. Kernels that run again with the same objects, as in rounds and iterations, have them there already. */
  private blockOf<B extends Bindings, U extends Uniforms>(
    kernel: Kernel<B, U>,
    buffers: BuffersOf<B>,
    uniforms: UniformValues<U>,
  ): number {
    const last = this.lastBlocks.get(kernel.name);
    if (last?.buffers === buffers && last.uniforms === uniforms) return last.block;
    const { words, floats } = this;
    const block = this.blockEnd;
    let at = block / 4;
    for (const name in kernel.bindings) words[at++] = (buffers[name] as WasmBuffer).address;
    for (const name in kernel.uniforms) {
      const value = uniforms[name];
      if (kernel.uniforms[name] === 'u32') words[at++] = value as number;
      else if (kernel.uniforms[name] === 'f32') floats[at++] = value as number;
      else for (const lane of value as Vec4) floats[at++] = lane;
    }
    this.blockEnd = 4 * at;
    this.lastBlocks.set(kernel.name, { buffers, uniforms, block });
    return block;
  }

  exchange(a: KernelBuffer, b: KernelBuffer): void {
    checkExchange(this, a, b);
    const [first, second] = [a as WasmBuffer, b as WasmBuffer];
    this.lastBlocks.clear();
    [first.address, second.address] = [second.address, first.address];
  }

  write(buffer: KernelBuffer, data: ArrayLike<number>, offset = 0): void {
    this.submit();
    this.arrayOf(buffer).set(data, offset);
  }

  copy(source: KernelBuffer, sourceOffset: number, destination: KernelBuffer, offset: number, count: number): void {
    this.submit();
    this.arrayOf(destination).set(this.arrayOf(source).subarray(sourceOffset, sourceOffset + count), offset);
  }

  view(buffer: KernelBuffer): NumberArray {
    this.submit();
    return this.arrayOf(buffer);
  }

  async read(buffer: KernelBuffer): Promise<NumberArray> {
    return this.view(buffer).slice();
  }

  submit(): void {
    // A worker may have been ended in the middle of a piece.
    if (this.commandCount === 0 || this.disposed) return;
    const start = this.profiling ? performance.now() : 0;
    this.words[layout.commandCount / 4] = this.commandCount;
    if (this.threads > 1) this.openList();
    this.runCommands(this.threads, this.sleeps);
    if (this.threads > 1) this.closeList();
    this.commandCount = 0;
    this.blockEnd = layout.blocks;
    this.lastBlocks.clear();
    for (const stage of this.queued) this.times.add(stage, (performance.now() - start) / this.queued.length);
    this.queued = [];
  }

  /** Lets workers in. */
  private openList(): void {
    const control = this.control();
    // Stays clear of 0, which is no list, and of -1, which ends the workers.
    const epoch = (Atomics.load(control, layout.epoch / 4) % 0x7ffffffe) + 1;
    Atomics.store(control, layout.open / 4, epoch);
    Atomics.store(control, layout.epoch / 4, epoch);
    Atomics.notify(control, layout.epoch / 4);
  }

  /** The list is done; a worker may still be on its way through it, and must be out before the next one is written. */
  private closeList(): void {
    const control = this.control();
    Atomics.store(control, layout.open / 4, 0);
    while (Atomics.load(control, layout.inside / 4) > 0);
  }

  private control(): Int32Array {
    return new Int32Array(this.memory.buffer, 0, 16);
  }

  together(work: () => void): void {
    this.submit();
    work();
  }

  async finished(): Promise<void> {
    this.submit();
  }

  async takeTimes() {
    return this.times.take();
  }

  dispose(): void {
    this.disposed = true;
    this.workers?.end();
  }

  /** Growing memory detaches or outdates the old views. */
  private refreshViews(): void {
    if (this.words?.buffer === this.memory.buffer) return;
    this.words = new Uint32Array(this.memory.buffer);
    this.floats = new Float32Array(this.memory.buffer);
  }

  private arrayOf(buffer: KernelBuffer): NumberArray {
    const { type, address, length } = buffer as WasmBuffer;
    if (type === 'f64') return new Float64Array(this.memory.buffer, address, length);
    return isWhole(type)
      ? new Uint32Array(this.memory.buffer, address, length)
      : new Float32Array(this.memory.buffer, address, length);
  }

  private unprepared(kernel: AnyKernel): never {
    throw new Error(`kernel ${kernel.name} must be in the solver's list of kernels before it runs`);
  }
}
