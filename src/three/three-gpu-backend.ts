/**
 * The few parts of three's WebGPU backend that are used to write its vertex buffers on the GPU. three does not export types for
 * them; they are what its own compute nodes are made of.
 */
import type { InterleavedBuffer, WebGLRenderer } from 'three';
import type { WebGPURenderer } from 'three/webgpu';

export type AnyRenderer = WebGLRenderer | WebGPURenderer;

export interface ThreeGpuBackend {
  readonly isWebGPUBackend: true;
  readonly device: GPUDevice;
  get(attribute: InterleavedBuffer): { buffer?: GPUBuffer };
  createStorageAttribute(attribute: InterleavedBuffer): void;
}

/** three's backend, if it draws with WebGPU on this device; else null. */
export function sharedBackend(renderer: AnyRenderer, device: GPUDevice): ThreeGpuBackend | null {
  const { backend } = renderer as unknown as { backend?: Partial<ThreeGpuBackend> };
  return backend?.isWebGPUBackend && backend.device === device ? (backend as ThreeGpuBackend) : null;
}

/**
 * three's own vertex buffer of these vertices, made now if three has not drawn them yet: three makes none where it finds one. It stays
 * three's to destroy, so that neither a disposed geometry nor a disposed world pulls a buffer from under the other.
 */
export function vertexBuffer(backend: ThreeGpuBackend, vertices: InterleavedBuffer): GPUBuffer {
  if (!backend.get(vertices).buffer) backend.createStorageAttribute(vertices);
  return backend.get(vertices).buffer!;
}
