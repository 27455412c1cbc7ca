/** The world's GPU buffers for renderers on the same device. */
import type { GpuBuffer } from '../compute/webgpu/gpu-buffer';
import type { WebGpuBackend } from '../compute/webgpu/webgpu-backend';
import { bodyIndex } from '../scene/find-in-scene';
import type { Engine } from './engine';
import type { GpuView } from './types';

export function gpuView(engine: Engine): GpuView | null {
  if (engine.backend.name !== 'webgpu') return null;
  const { scene } = engine.model;
  return {
    device: (engine.backend as WebGpuBackend).device,
    surface(body) {
      const { vertexPosition, vertexNormal, count } = engine.surface(bodyIndex(scene, body));
      engine.backend.submit();
      return {
        positions: (vertexPosition as GpuBuffer).gpu,
        normals: (vertexNormal as GpuBuffer).gpu,
        vertexCount: count,
      };
    },
    refresh(body) {
      engine.surface(bodyIndex(scene, body));
      engine.backend.submit();
    },
  };
}
