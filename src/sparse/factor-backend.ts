/** Where the numbers of a factor are computed for a backend that has no f64: WebAssembly, on one thread, in a memory of its own. */
import type { Backend } from '../compute/backend';
import { WasmBackend } from '../compute/wasm/wasm-backend';
import { sparseKernels } from './panel-factor';

export async function factorBackend(): Promise<Backend> {
  const backend = await WasmBackend.create(1);
  await backend.prepare(sparseKernels);
  return backend;
}
