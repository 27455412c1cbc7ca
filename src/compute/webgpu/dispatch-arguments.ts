/**
 * Computes on the device how many workgroups a run over a counted span has.
 *
 * Such a run is an indirect dispatch where its maximum is very large. Its slot of uniforms is eight words longer than that of other runs: three for the arguments of the dispatch, a word of
 * padding, then the index of the count, its maximum, the elements per workgroup, and padding. A dispatch of one invocation, just before that of the kernel,
 * reads the counter, writes the arguments, and writes the count to the place in the uniforms where the entry point looks for it. So the kernel's own
 * shader serves both kinds of spans, the count costs none of its storage bindings, and a kernel may write its own counter without changing its run.
 *
 * The price is a dispatch, and what browsers and Dawn do to validate the arguments of an indirect one: on an H200 an indirect dispatch took 195 us of host time, one of the
 * maximum, whose workgroups beyond the count return at once, 7 us for 4,096 elements and 12 us for a million that were all there. So runs are dispatched at their maximum up to
 * `maxDirectGroups` workgroups, some 17 million elements of a kernel with an invocation for each; the count is in the uniforms either way. A GPU that is a program on the CPU is the other way round: there workgroups
 * that return at once take 0.2 to 1.4 ms each where the kernel has workgroup memory, and an indirect dispatch 0.2 ms.
 */

import type { CountedSpan } from '../backend';
import type { AnyKernel } from '../kernel';
import text from './dispatch-arguments.wgsl?raw';
import { shaderStage } from './gpu-flags';
import { workgroupSize } from './shader';

/** Words that a slot of a counted run has after its uniforms. */
export const tailWords = 8;

/** Elements of the kernel that one workgroup works on; a serial kernel has one workgroup for all of them. */
export function elementsPerWorkgroup({ group, sharing, elementsPerGroup = workgroupSize }: AnyKernel): number {
  if (group !== undefined) return 1;
  return sharing === 'serial' ? 0xffffffff : elementsPerGroup;
}

/** Writes the words of the tail that the host knows, from word `at` on. */
export function setTail(words: Uint32Array, at: number, over: CountedSpan, kernel: AnyKernel): void {
  words.set([0, 0, 1, 0, over.index, over.maximum, elementsPerWorkgroup(kernel), 0], at);
}

export class DispatchArguments {
  readonly pipeline: GPUComputePipeline;
  private readonly layout: GPUBindGroupLayout;

  constructor(private readonly device: GPUDevice) {
    const label = 'dispatch arguments';
    const visibility = shaderStage.COMPUTE;
    this.layout = device.createBindGroupLayout({
      label,
      entries: [
        { binding: 0, visibility, buffer: { type: 'read-only-storage' } },
        { binding: 1, visibility, buffer: { type: 'storage' } },
      ],
    });
    this.pipeline = device.createComputePipeline({
      label,
      layout: device.createPipelineLayout({ bindGroupLayouts: [this.layout] }),
      compute: { module: device.createShaderModule({ label, code: text }), entryPoint: 'main' },
    });
  }

  bind(counter: GPUBuffer, slot: GPUBuffer): GPUBindGroup {
    return this.device.createBindGroup({
      label: 'dispatch arguments',
      layout: this.layout,
      entries: [counter, slot].map((buffer, binding) => ({ binding, resource: { buffer } })),
    });
  }
}
