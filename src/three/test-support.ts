/** What the tests of the meshes share: small worlds, and a stand-in for the part of three's WebGPU backend that is used. */
import type { InterleavedBuffer } from 'three';
import { sharedDevice } from '../../test/shared-device';
import { projective } from '../generated/solvers';
import { cloth } from '../scene/cloth/cloth';
import { rope } from '../scene/rope/rope';
import { scene } from '../scene/scene';
import { strands } from '../scene/strands/strands';
import { createWorld } from '../world/create-world';
import type { BackendName, World } from '../world/types';
import type { AnyRenderer } from './three-gpu-backend';

/** On webgpu on the device that all tests share, unless the test is to have its own. */
export async function smallWorld(backend: BackendName, { ownDevice = false } = {}): Promise<World> {
  const bodies = [
    cloth({ name: 'sheet', size: [1, 0.8], particles: [6, 5], position: [0, 1, 0], pins: ['top-left', 'top-right'] }),
    rope({ name: 'line', from: [0, 2, 0], to: [1, 2, 0], particles: 9, pins: ['first'], radius: 0.02 }),
    strands({
      name: 'fur',
      on: { kind: 'sphere', centre: [0, 3, 0], radius: 0.2 },
      count: 7,
      length: 0.3,
      particles: 4,
      radius: 0.01,
    }),
  ];
  const device = backend === 'webgpu' && !ownDevice ? await sharedDevice() : undefined;
  return createWorld(scene({ bodies }), { solver: projective(), backend, threads: 1, device });
}

/** A renderer that only has vertex buffers, on the device of the world. */
export function bufferRenderer(device: GPUDevice): { renderer: AnyRenderer; made: Map<InterleavedBuffer, GPUBuffer> } {
  const made = new Map<InterleavedBuffer, GPUBuffer>();
  const backend = {
    isWebGPUBackend: true,
    device,
    get: (vertices: InterleavedBuffer) => ({ buffer: made.get(vertices) }),
    createStorageAttribute(vertices: InterleavedBuffer) {
      const { STORAGE, VERTEX, COPY_SRC, COPY_DST } = GPUBufferUsage;
      const usage = STORAGE | VERTEX | COPY_SRC | COPY_DST;
      made.set(vertices, device.createBuffer({ size: vertices.array.byteLength, usage }));
    },
  };
  return { renderer: { backend } as unknown as AnyRenderer, made };
}

export async function readFloats(device: GPUDevice, buffer: GPUBuffer): Promise<Float32Array> {
  const copy = device.createBuffer({ size: buffer.size, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST });
  const encoder = device.createCommandEncoder();
  encoder.copyBufferToBuffer(buffer, 0, copy, 0, buffer.size);
  device.queue.submit([encoder.finish()]);
  await copy.mapAsync(GPUMapMode.READ);
  return new Float32Array(copy.getMappedRange().slice(0));
}
