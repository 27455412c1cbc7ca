/**
 * Keeps the bind groups of one kernel, so that a step that runs like the one before creates nothing on the GPU.
 *
 * A bind group holds a set of buffers and one slot of uniforms. Sets are found by the storages of their buffers; those that an object of buffers led
 * to before are looked at first, without making a key. A set, with its slots, lives until one of its buffers is freed or grows, or until there are too many.
 */

import { type AnySpan, isCounted, type KernelBuffer } from '../backend';
import type { AnyKernel, Uniforms, UniformType, UniformValues, Vec4 } from '../kernel';
import { type DispatchArguments, setTail, tailWords } from './dispatch-arguments';
import type { GpuBuffer, GpuStorage } from './gpu-buffer';
import { bufferUsage } from './gpu-flags';
import { uniformLayout } from './shader';

/** A bind group and the uniforms it reads, with the span and the values that these were made of. */
export interface Slot {
  over: AnySpan;
  values: object;
  readonly words: Uint32Array<ArrayBuffer>;
  readonly uniforms: GPUBuffer;
  readonly group: GPUBindGroup;
  /** Of a counted span: what computes the arguments of its dispatch, and the version of the counter that they were last computed from. */
  readonly counter: { readonly storage: GpuStorage; readonly group: GPUBindGroup; version: number } | null;
}

/** Slots of one set of buffers, for each of the last uniforms it ran with. */
interface BufferSet {
  readonly storages: readonly GpuStorage[];
  readonly counter: GpuStorage | null;
  readonly slots: Slot[];
  /** Indices: the slot to be reused next, and the one used last. */
  oldest: number;
  last: number;
  dropped: boolean;
}

/** Uniforms per set. A schedule runs a kernel with few different uniforms (one per colour or body, say), in the same order again and again. */
const maxSlots = 256;
/** Sets per kernel: one per body at most, in scenes of many bodies, and twice as many for each pair of buffers that is exchanged. */
const maxSets = 1024;
/** Sets that are looked at for an object of buffers before a key is made: two pairs of ping-pong buffers make four. */
const setsPerObject = 4;
/** Slots whose span and values are compared as objects before their numbers are: a schedule often alternates between two or three. */
const slotsComparedByIdentity = 4;

const nothing: AnySpan = { first: 0, count: 0 };

export class BindGroups {
  private readonly sets = new Map<string, BufferSet>();
  private readonly setsOfObject = new WeakMap<object, BufferSet[]>();
  private readonly names: readonly string[];
  private readonly uniforms: { name: string; type: UniformType; index: number }[];
  /** The uniforms of the run at hand, and the tail of a slot of a counted run: zeros in other runs. */
  private readonly words: Uint32Array<ArrayBuffer>;
  private readonly floats: Float32Array;
  /** Where the tail begins. */
  readonly tail: number;

  /** `handOver` submits all runs recorded so far: before a slot or a set that they may use is changed or destroyed. */
  constructor(
    private readonly device: GPUDevice,
    private readonly kernel: AnyKernel,
    private readonly layout: GPUBindGroupLayout,
    private readonly handOver: () => void,
    private readonly dispatchArguments: () => DispatchArguments,
  ) {
    this.names = Object.keys(kernel.bindings);
    const { offsets, bytes } = uniformLayout(kernel);
    this.uniforms = [...offsets].map(([name, offset]) => ({ name, type: kernel.uniforms[name], index: offset / 4 }));
    this.tail = bytes / 4;
    this.words = new Uint32Array(this.tail + tailWords);
    this.floats = new Float32Array(this.words.buffer);
  }

  /** The slot for a run. */
  slot(buffers: Record<string, KernelBuffer>, over: AnySpan, values: UniformValues<Uniforms>): Slot {
    const set = this.setOf(buffers, over);
    const { slots } = set;
    // A run most often has the slot of the one before, or the next.
    for (let n = 0; n < Math.min(slots.length, slotsComparedByIdentity); n++) {
      const k = (set.last + n) % slots.length;
      if (slots[k].values !== values || slots[k].over !== over) continue;
      set.last = k;
      return slots[k];
    }
    this.setWords(over, values);
    for (let n = 0; n < slots.length; n++) {
      const k = (set.last + n) % slots.length;
      if (!this.sameWords(slots[k].words)) continue;
      set.last = k;
      slots[k].over = over;
      slots[k].values = values;
      return slots[k];
    }
    if (slots.length < maxSlots) {
      set.last = slots.length;
      slots.push(this.newSlot(set));
    } else {
      this.handOver();
      set.last = set.oldest;
      set.oldest = (set.oldest + 1) % maxSlots;
    }
    return this.fill(slots[set.last], over, values);
  }

  /** Destroys every set that has this storage. No recorded run may use it any more. */
  forget(storage: GpuStorage): void {
    for (const [key, set] of this.sets)
      if (set.counter === storage || set.storages.includes(storage)) this.drop(key, set);
  }

  dispose(): void {
    for (const [key, set] of this.sets) this.drop(key, set);
  }

  private drop(key: string, set: BufferSet): void {
    for (const { uniforms } of set.slots) uniforms.destroy();
    set.dropped = true;
    this.sets.delete(key);
  }

  private setWords(over: AnySpan, values: UniformValues<Uniforms>): void {
    const { words, floats } = this;
    words[0] = over.first;
    if (isCounted(over)) {
      words[1] = 0;
      setTail(words, this.tail, over, this.kernel);
    } else {
      words[1] = over.count;
      words.fill(0, this.tail);
    }
    for (const { name, type, index } of this.uniforms) {
      const value = values[name] as number | Vec4;
      if (type === 'u32') words[index] = value as number;
      else if (type === 'f32') floats[index] = value as number;
      else floats.set(value as Vec4, index);
    }
  }

  private sameWords(words: Uint32Array): boolean {
    for (let k = 0; k < words.length; k++) if (words[k] !== this.words[k]) return false;
    return true;
  }

  private setOf(buffers: Record<string, KernelBuffer>, over: AnySpan): BufferSet {
    const counter = isCounted(over) ? (over.counter as GpuBuffer).storage : null;
    let known = this.setsOfObject.get(buffers);
    if (!known) {
      known = [];
      this.setsOfObject.set(buffers, known);
    }
    for (const set of known) if (!set.dropped && set.counter === counter && this.isOf(set, buffers)) return set;
    const set = this.setByKey(
      this.names.map((name) => (buffers[name] as GpuBuffer).storage),
      counter,
    );
    if (known.length === setsPerObject) known.shift();
    known.push(set);
    return set;
  }

  private isOf({ storages }: BufferSet, buffers: Record<string, KernelBuffer>): boolean {
    const { names } = this;
    for (let k = 0; k < names.length; k++) if ((buffers[names[k]] as GpuBuffer).storage !== storages[k]) return false;
    return true;
  }

  private setByKey(storages: readonly GpuStorage[], counter: GpuStorage | null): BufferSet {
    const key = `${storages.map(({ id }) => id).join()} ${counter?.id ?? ''}`;
    const found = this.sets.get(key);
    if (found) return found;
    if (this.sets.size === maxSets) this.dropOldestHalf();
    const set = { storages, counter, slots: [], oldest: 0, last: 0, dropped: false };
    this.sets.set(key, set);
    return set;
  }

  /** Half at once, since every time the runs that were recorded have to be handed over first. */
  private dropOldestHalf(): void {
    this.handOver();
    for (const [key, set] of [...this.sets].slice(0, maxSets / 2)) this.drop(key, set);
  }

  private newSlot({ storages, counter }: BufferSet): Slot {
    const ofCounted = counter ? bufferUsage.STORAGE | bufferUsage.INDIRECT : 0;
    const uniforms = this.device.createBuffer({
      label: `uniforms of ${this.kernel.name}`,
      size: 4 * (counter ? this.words.length : this.tail),
      usage: bufferUsage.UNIFORM | bufferUsage.COPY_DST | ofCounted,
    });
    const group = this.device.createBindGroup({
      label: this.kernel.name,
      layout: this.layout,
      entries: [uniforms, ...storages.map(({ gpu }) => gpu)].map((buffer, binding) => ({
        binding,
        resource: { buffer },
      })),
    });
    return {
      over: nothing,
      values: nothing,
      words: new Uint32Array(this.words.length),
      uniforms,
      group,
      counter: counter && {
        storage: counter,
        group: this.dispatchArguments().bind(counter.gpu, uniforms),
        version: 0,
      },
    };
  }

  private fill(slot: Slot, over: AnySpan, values: object): Slot {
    slot.over = over;
    slot.values = values;
    slot.words.set(this.words);
    this.device.queue.writeBuffer(slot.uniforms, 0, slot.words, 0, slot.uniforms.size / 4);
    // The arguments of the dispatch were overwritten.
    if (slot.counter) slot.counter.version = 0;
    return slot;
  }
}
