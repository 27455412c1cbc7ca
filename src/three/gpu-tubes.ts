/** Runs `write-tubes.wgsl` on the device that the world and the renderer share. */
import { bufferUsage } from '../compute/webgpu/gpu-flags';
import type { TubeLayout } from './tube-layout';
import type { TubeShape } from './write-tubes';
import wgsl from './write-tubes.wgsl?raw';

/** Lanes of a workgroup: one for each corner of a ring, and one for the seam. */
export const maxSides = 31;
const maxGroups = 65535;

const pipelines = new WeakMap<GPUDevice, GPUComputePipeline>();

function pipelineOn(device: GPUDevice): GPUComputePipeline {
  let pipeline = pipelines.get(device);
  if (!pipeline) {
    const module = device.createShaderModule({ label: 'write-tubes', code: wgsl });
    pipeline = device.createComputePipeline({ label: 'write-tubes', layout: 'auto', compute: { module } });
    pipelines.set(device, pipeline);
  }
  return pipeline;
}

export class GpuTubes {
  private readonly own: GPUBuffer[];
  private bound: { target: GPUBuffer; group: GPUBindGroup } | null = null;

  constructor(
    readonly device: GPUDevice,
    private readonly layout: TubeLayout,
    shape: TubeShape,
    frames: Float32Array,
  ) {
    const { tubes, sides } = layout;
    const shapeData = new ArrayBuffer(16);
    new Uint32Array(shapeData).set([tubes.length, sides]);
    new Float32Array(shapeData).set([shape.radius, shape.taper], 2);
    const table = Uint32Array.from(tubes.flatMap(({ first, count, firstVertex }) => [first, count, firstVertex]));
    this.own = [
      this.buffer(new Uint8Array(shapeData), bufferUsage.UNIFORM),
      this.buffer(table, bufferUsage.STORAGE),
      this.buffer(frames, bufferUsage.STORAGE),
    ];
  }

  /** Writes positions and normals (vec4f each) around the centres (vec4f). */
  write(centres: GPUBuffer, positions: GPUBuffer, normals: GPUBuffer): void {
    const { device } = this;
    const pipeline = pipelineOn(device);
    if (this.bound?.target !== positions) {
      const entries = [...this.own, centres, positions, normals].map((buffer, binding) => ({
        binding,
        resource: { buffer },
      }));
      this.bound = {
        target: positions,
        group: device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries }),
      };
    }
    const encoder = device.createCommandEncoder({ label: 'RopeMesh' });
    const pass = encoder.beginComputePass();
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, this.bound.group);
    const rows = Math.ceil(this.layout.tubes.length / maxGroups);
    pass.dispatchWorkgroups(Math.ceil(this.layout.tubes.length / rows), rows);
    pass.end();
    device.queue.submit([encoder.finish()]);
  }

  dispose(): void {
    for (const buffer of this.own) buffer.destroy();
  }

  private buffer(data: Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float32Array, usage: number): GPUBuffer {
    const buffer = this.device.createBuffer({
      label: 'RopeMesh',
      size: data.byteLength,
      usage: usage | bufferUsage.COPY_DST,
    });
    this.device.queue.writeBuffer(buffer, 0, data as Float32Array<ArrayBuffer>);
    return buffer;
  }
}
