/**
 * WebAssembly memories for factors that do not lie in that of a world. Small ones on one thread share a memory: a browser reserves gigabytes of addresses for each, and gives out about a hundred; a scene of some dozen strands, three factors each, took more.
 */
import type { Backend } from '../compute/backend';
import { bufferScope } from '../compute/buffer-scope';
import { WasmBackend } from '../compute/wasm/wasm-backend';
import { factorBytes, sparseKernels } from './panel-factor';
import type { FactorPlan } from './types';

export interface FactorMemory {
  readonly backend: Backend;
  /** Frees what was allocated. */
  release(): void;
}

/** A larger factor has a memory of its own, all of which it may take. */
const largestShared = 2 ** 28;

interface SharedMemory {
  readonly backend: Promise<Backend>;
  users: number;
}

let shared: SharedMemory | null = null;

async function prepared(threads: number): Promise<Backend> {
  const backend = await WasmBackend.create(threads);
  try {
    await backend.prepare(sparseKernels);
    return backend;
  } catch (error) {
    backend.dispose();
    throw error;
  }
}

export async function factorMemory(plan: FactorPlan, threads = 1): Promise<FactorMemory> {
  if (threads > 1 || factorBytes(plan) > largestShared) {
    const backend = await prepared(threads);
    return { backend, release: () => backend.dispose() };
  }
  shared ??= { backend: prepared(1), users: 0 };
  const own = shared;
  own.users++;
  const leave = () => {
    if (--own.users > 0) return;
    if (shared === own) shared = null;
    own.backend.then(
      (backend) => backend.dispose(),
      () => {},
    );
  };
  try {
    const scope = bufferScope(await own.backend);
    let released = false;
    return {
      backend: scope.backend,
      release() {
        if (released) return;
        released = true;
        scope.freeAll();
        leave();
      },
    };
  } catch (error) {
    leave();
    throw error;
  }
}
