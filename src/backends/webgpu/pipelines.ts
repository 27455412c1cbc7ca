/** Compiles kernels to compute pipelines, with the bind groups and uniform slots that their runs need. */
import type { AnyKernel, Binding, Uniforms, UniformValues, Vec4 } from '../../kernels/kernel';
import type { KernelBuffer, Span } from '../backend';
import { shaderText, uniformLayout } from './shader';

export interface GpuBuffer extends KernelBuffer {
  readonly gpu: GPUBuffer;
}

interface CachedGroup {
  buffers: GPUBuffer[];
  group: GPUBindGroup;
}

export class Pipeline {
  private readonly groups = new WeakMap<object, CachedGroup>();
  private readonly bindingNames: string[];
  private readonly offsets: Map<string, number>;
  /** Bytes of this kernel's uniform block. */
  readonly uniformBytes: number;

  private constructor(
    private readonly device: GPUDevice,
    private readonly kernel: AnyKernel,
    private readonly groupLayout: GPUBindGroupLayout,
    readonly pipeline: GPUComputePipeline,
  ) {
    this.bindingNames = Object.keys(kernel.bindings);
    const { offsets, bytes } = uniformLayout(kernel);
    this.offsets = offsets;
    this.uniformBytes = bytes;
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
    const visibility = 4; // GPUShaderStage.COMPUTE, which Node does not define before Dawn is loaded
    const groupLayout = device.createBindGroupLayout({
      label: kernel.name,
      entries: [
        { binding: 0, visibility, buffer: { type: 'uniform', hasDynamicOffset: true } },
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

  /** The bind group for these buffers; kept for as long as the object that names them, and renewed when it names others. */
  bind(buffers: Record<string, KernelBuffer>, uniforms: GPUBuffer): GPUBindGroup {
    const names = this.bindingNames;
    const cached = this.groups.get(buffers);
    if (cached && names.every((name, k) => (buffers[name] as GpuBuffer).gpu === cached.buffers[k])) return cached.group;
    const bound = names.map((name) => (buffers[name] as GpuBuffer).gpu);
    const group = this.device.createBindGroup({
      label: this.kernel.name,
      layout: this.groupLayout,
      entries: [
        { binding: 0, resource: { buffer: uniforms, size: this.uniformBytes } },
        ...bound.map((buffer, k) => ({ binding: k + 1, resource: { buffer } })),
      ],
    });
    this.groups.set(buffers, { buffers: bound, group });
    return group;
  }

  /** Writes the span and the uniforms at byte `at` of the staging memory. */
  writeUniforms(
    words: Uint32Array,
    floats: Float32Array,
    at: number,
    over: Span,
    values: UniformValues<Uniforms>,
  ): void {
    words[at / 4] = over.first;
    words[at / 4 + 1] = over.count;
    for (const [name, offset] of this.offsets) {
      const index = (at + offset) / 4;
      const type = this.kernel.uniforms[name];
      if (type === 'u32') words[index] = values[name] as number;
      else if (type === 'f32') floats[index] = values[name] as number;
      else floats.set(values[name] as unknown as Vec4, index);
    }
  }
}
