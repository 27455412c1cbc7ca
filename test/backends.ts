/** Every backend that tests run on. The GPU is never left out in silence: without one this rejects. */
import type { Backend } from '../src/compute/backend';
import { ReferenceBackend } from '../src/compute/reference/reference-backend';
import { WasmBackend } from '../src/compute/wasm/wasm-backend';
import { WebGpuBackend } from '../src/compute/webgpu/webgpu-backend';
import { sharedDevice } from './shared-device';

export const fastBackends: Record<string, () => Promise<Backend>> = {
  'wasm, 1 thread': () => WasmBackend.create(1),
  'wasm, 3 threads': () => WasmBackend.create(3),
  webgpu: async () => WebGpuBackend.create(await sharedDevice()),
};

export const reference = (): Backend => new ReferenceBackend();
