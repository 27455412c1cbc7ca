/** Compiles kernels to compute pipelines and keeps the bind groups that their runs need. */

import type { KernelBuffer, Span } from '../backend';
import type { AnyKernel, Binding, Uniforms, UniformType, UniformValues, Vec4 } from '../kernel';
import { shaderText, uniformLayout } from './shader';

export interface GpuBuffer extends KernelBuffer {
  /** Not always the same: see `KernelQueue.exchange`. */
  gpu: GPUBuffer;
}

/** A bind group with the uniforms that lie in its slot of memory, and the span and values they were made of. */
interface Bound {
  over: Span;
  values: object;
  words: Uint32Array<ArrayBuffer>;
  uniforms: GPUBuffer;
  group: GPUBindGroup;
}

/** Bind groups of one set of buffers, for each of the last uniforms it ran with, and which was used last. */
interface BoundBuffers {
  buffers: GPUBuffer[];
  bound: Bound[];
  oldest: number;
  last: number;
}

/** A schedule runs a kernel with few different uniforms (one a colour or a body, say), in the same order again and again. */
const remembered = 256;
/** Two exchanged buffers make two sets, two pairs of them four. */
const rememberedSets = 4;
/** How many of them may be known as objects: a run of two or three that take turns. */
const lookedAt = 4;

const nothing: Span = { first: 0, count: 0 };

export class Pipeline {
  private readonly groups = new WeakMap<object, BoundBuffers[]>();
  private readonly bindingNames: string[];
  private readonly uniforms: { name: string; type: UniformType; index: number }[];
  /** The uniforms of the run at hand. */
  private readonly words: Uint32Array<ArrayBuffer>;
  private readonly floats: Float32Array;
  private readonly made: GPUBuffer[] = [];

  private constructor(
    private readonly device: GPUDevice,
    private readonly kernel: AnyKernel,
    private readonly groupLayout: GPUBindGroupLayout,
    readonly pipeline: GPUComputePipeline,
  ) {
    this.bindingNames = Object.keys(kernel.bindings);
    const { offsets, bytes } = uniformLayout(kernel);
    this.uniforms = [...offsets].map(([name, offset]) => ({ name, type: kernel.uniforms[name], index: offset / 4 }));
    this.words = new Uint32Array(bytes / 4);
    this.floats = new Float32Array(this.words.buffer);
  }

  /** Rejects with the compiler's messages, and the line of text they speak of. */
  static async compile(device: GPUDevice, kernel: AnyKernel): Promise<Pipeline> {
    const code = shaderText(kernel);
    const module = device.createShaderModule({ label: kernel.name, code });
    const { messages } = await module.getCompilationInfo();
    const errors = messages.filter((message) => message.type === 'error');
    if (errors.length > 0) {
      const lines = code.split('\n');
      const said = errors.map((m) => `${m.lineNum}:${m.linePos} ${m.message}\n  ${lines[m.lineNum - 1] ?? ''}`);
      throw new Error(`webgpu: kernel ${kernel.name} does not compile:\n${said.join('\n')}`);
    }
    const visibility = GPUShaderStage.COMPUTE;
    const groupLayout = device.createBindGroupLayout({
      label: kernel.name,
      entries: [
        { binding: 0, visibility, buffer: { type: 'uniform' } },
        ...Object.values<Binding>(kernel.bindings).map(({ access }, k) => ({
          binding: k + 1,
          visibility,
          buffer: { type: access === 'read' ? ('read-only-storage' as const) : ('storage' as const) },
        })),
      ],
    });
    const pipeline = await device.createComputePipelineAsync({
      label: kernel.name,
      layout: device.createPipelineLayout({ bindGroupLayouts: [groupLayout] }),
      compute: { module, entryPoint: 'main' },
    });
    return new Pipeline(device, kernel, groupLayout, pipeline);
  }

  /**
   * The bind group for a run. Groups are kept for as long as the object that names the buffers. When a group has to take other uniforms,
   * `beforeReuse` hands over what was recorded with the old ones. A span and values that were there a moment ago, as objects, are not looked into.
   */
  bind(
    buffers: Record<string, KernelBuffer>,
    over: Span,
    values: UniformValues<Uniforms>,
    beforeReuse: () => void,
  ): GPUBindGroup {
    const kept = this.boundBuffers(buffers);
    const { bound } = kept;
    // What follows the last one is most often that again, or the next.
    for (let n = 0; n < Math.min(bound.length, lookedAt); n++) {
      const k = (kept.last + n) % bound.length;
      if (bound[k].values !== values || bound[k].over !== over) continue;
      kept.last = k;
      return bound[k].group;
    }
    this.setUniforms(over, values);
    for (let n = 0; n < bound.length; n++) {
      const k = (kept.last + n) % bound.length;
      if (!this.matches(bound[k].words)) continue;
      kept.last = k;
      bound[k].over = over;
      bound[k].values = values;
      return bound[k].group;
    }
    if (bound.length < remembered) {
      kept.last = bound.length;
      bound.push(this.newBound(kept.buffers));
    } else {
      beforeReuse();
      kept.last = kept.oldest;
      kept.oldest = (kept.oldest + 1) % remembered;
    }
    return this.fill(bound[kept.last], over, values);
  }

  dispose(): void {
    for (const buffer of this.made) buffer.destroy();
  }

  private setUniforms(over: Span, values: UniformValues<Uniforms>): void {
    const { words, floats } = this;
    words[0] = over.first;
    words[1] = over.count;
    for (const { name, type, index } of this.uniforms) {
      const value = values[name] as number | Vec4;
      if (type === 'u32') words[index] = value as number;
      else if (type === 'f32') floats[index] = value as number;
      else floats.set(value as Vec4, index);
    }
  }

  private matches(words: Uint32Array): boolean {
    for (let k = 0; k < words.length; k++) if (words[k] !== this.words[k]) return false;
    return true;
  }

  private boundBuffers(buffers: Record<string, KernelBuffer>): BoundBuffers {
    const names = this.bindingNames;
    let sets = this.groups.get(buffers);
    if (!sets) {
      sets = [];
      this.groups.set(buffers, sets);
    }
    for (const kept of sets) {
      let same = true;
      for (let k = 0; same && k < names.length; k++) same = (buffers[names[k]] as GpuBuffer).gpu === kept.buffers[k];
      if (same) return kept;
    }
    const made = { buffers: names.map((name) => (buffers[name] as GpuBuffer).gpu), bound: [], oldest: 0, last: 0 };
    if (sets.length === rememberedSets) sets.shift();
    sets.push(made);
    return made;
  }

  private newBound(buffers: GPUBuffer[]): Bound {
    const uniforms = this.device.createBuffer({
      label: `uniforms of ${this.kernel.name}`,
      size: this.words.byteLength,
      usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST,
    });
    this.made.push(uniforms);
    const group = this.device.createBindGroup({
      label: this.kernel.name,
      layout: this.groupLayout,
      entries: [uniforms, ...buffers].map((buffer, binding) => ({ binding, resource: { buffer } })),
    });
    return { over: nothing, values: nothing, words: new Uint32Array(this.words.length), uniforms, group };
  }

  private fill(bound: Bound, over: Span, values: object): GPUBindGroup {
    bound.over = over;
    bound.values = values;
    bound.words.set(this.words);
    this.device.queue.writeBuffer(bound.uniforms, 0, bound.words);
    return bound.group;
  }
}
