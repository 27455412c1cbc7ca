/** Compiles a kernel to a compute pipeline, with the layout of its bind groups. */

import type { AnyKernel, Binding } from '../kernel';
import { BindGroups } from './bind-groups';
import type { DispatchArguments } from './dispatch-arguments';
import { shaderStage } from './gpu-flags';
import { shaderText } from './shader';
import { waitBetweenPolls } from './wait-between-polls';

export class Pipeline {
  /** Bindings that a run may change. */
  readonly written: readonly string[];

  private constructor(
    kernel: AnyKernel,
    readonly pipeline: GPUComputePipeline,
    readonly bindGroups: BindGroups,
  ) {
    this.written = Object.keys(kernel.bindings).filter((name) => kernel.bindings[name].access === 'write');
  }

  /** Rejects with the compiler's messages, each with the line of the shader that it is about. See `BindGroups` for the last two. */
  static async compile(
    device: GPUDevice,
    kernel: AnyKernel,
    handOver: () => void,
    dispatchArguments: () => DispatchArguments,
  ): Promise<Pipeline> {
    const code = shaderText(kernel);
    const module = device.createShaderModule({ label: kernel.name, code });
    const { messages } = await module.getCompilationInfo();
    const errors = messages.filter((message) => message.type === 'error');
    if (errors.length > 0) {
      const lines = code.split('\n');
      const said = errors.map((m) => `${m.lineNum}:${m.linePos} ${m.message}\n  ${lines[m.lineNum - 1] ?? ''}`);
      throw new Error(`webgpu: kernel ${kernel.name} does not compile:\n${said.join('\n')}`);
    }
    const visibility = shaderStage.COMPUTE;
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
    const pipeline = await waitBetweenPolls(
      device.createComputePipelineAsync({
        label: kernel.name,
        layout: device.createPipelineLayout({ bindGroupLayouts: [groupLayout] }),
        compute: { module, entryPoint: 'main' },
      }),
    );
    return new Pipeline(kernel, pipeline, new BindGroups(device, kernel, groupLayout, handOver, dispatchArguments));
  }
}
