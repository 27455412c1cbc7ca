/** The world's GPU buffers for renderers on the same device. */
import type { GpuBuffer } from '../compute/webgpu/gpu-buffer';
import type { WebGpuBackend } from '../compute/webgpu/webgpu-backend';
import { bodyIndex } from '../scene/find-in-scene';
import type { Scene } from '../scene/types';
import type { Engine } from './engine';
import type { GpuView } from './types';

/** `world`: whose bodies, as they are now, are looked up and blended. `mustLive`: throws after its end. */
export function gpuView(
  engine: Engine,
  world: { readonly scene: Scene; readonly blend: number },
  mustLive: (call: string) => void,
): GpuView | null {
  if (engine.backend.name !== 'webgpu') return null;
  return {
    device: (engine.backend as WebGpuBackend).device,
    surface(body) {
      mustLive('surface');
      const { vertexPosition, vertexNormal, count } = engine.surface(bodyIndex(world.scene, body), world.blend);
      engine.backend.submit();
      return {
        positions: (vertexPosition as GpuBuffer).gpu,
        normals: (vertexNormal as GpuBuffer).gpu,
        vertexCount: count,
      };
    },
    refresh(body) {
      mustLive('refresh');
      engine.surface(bodyIndex(world.scene, body), world.blend);
      engine.backend.submit();
    },
  };
}
