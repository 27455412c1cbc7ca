/** Makes the backend that was asked for, or the best one there is, and says why. */
import type { Backend, BackendName } from '../compute/backend';
import { ReferenceBackend } from '../compute/reference/reference-backend';
import { WasmBackend } from '../compute/wasm/wasm-backend';
import { threadsAllowed } from '../compute/wasm/worker-pool';
import { requestDevice } from '../compute/webgpu/request-device';
import { WebGpuBackend } from '../compute/webgpu/webgpu-backend';
import { checkInteger, checkOneOf, type ErrorPath, fail, orDefault, pathOf } from '../core/check';
import type { Solver } from '../solvers/solver';
import type { WorldOptions } from './types';

const names: readonly (BackendName | 'auto')[] = ['auto', 'reference', 'wasm', 'webgpu'];
/** Particles for which one more thread is worth the waiting. */
const particlesPerThread = 2048;
const maxAutoThreads = 8;

export interface Choice {
  backend: Backend;
  /** Says more once threads have been refused, which is known when the world runs. */
  why: string;
}

export async function chooseBackend(
  solver: Solver,
  particleCount: number,
  options: Pick<WorldOptions, 'backend' | 'threads' | 'device'>,
): Promise<Choice> {
  const path = pathOf('world');
  const asked = checkOneOf(path, 'backend', orDefault(options.backend, 'auto'), names);
  checkDevice(path, options.device);
  const threads = orDefault(options.threads, 'auto' as const);
  if (threads !== 'auto') checkInteger(path, 'threads', threads, { atLeast: 1, atMost: 64 });
  if (asked !== 'auto' && !solver.backends.includes(asked)) {
    fail(path, 'backend', `be one of ${solver.backends.join(', ')} for the solver ${solver.name}`, asked);
  }
  switch (asked) {
    case 'reference':
      return { backend: new ReferenceBackend(), why: 'asked for' };
    case 'wasm':
      return startWasm(particleCount, threads, 'asked for');
    case 'webgpu':
      return { backend: await WebGpuBackend.create(options.device), why: 'asked for' };
    default:
      return chooseForYou(solver, particleCount, threads, options.device);
  }
}

/** By shape: the global of that name is not everywhere, and renderers may wrap theirs. */
function checkDevice(path: ErrorPath, device: unknown): void {
  const isObject = (value: unknown): value is Partial<GPUDevice> => typeof value === 'object' && value !== null;
  if (device === undefined) return;
  if (isObject(device) && typeof device.createComputePipelineAsync === 'function' && isObject(device.queue)) return;
  fail(path, 'device', 'be a GPUDevice (of three: renderer.backend.device, after await renderer.init())', device);
}

async function chooseForYou(
  solver: Solver,
  particleCount: number,
  threads: number | 'auto',
  device?: GPUDevice,
): Promise<Choice> {
  if (solver.backends.every((name) => name === 'reference')) {
    return { backend: new ReferenceBackend(), why: `the solver ${solver.name} runs on reference alone` };
  }
  let without: string;
  if (!solver.backends.includes('webgpu')) {
    without = `the solver ${solver.name}, with these options, does not run on webgpu`;
  } else if (device) {
    return { backend: await WebGpuBackend.create(device), why: 'a WebGPU device was given' };
  } else {
    try {
      const lease = await requestDevice();
      if (!lease.software) return { backend: WebGpuBackend.on(lease), why: `webgpu works here: ${lease.adapter}` };
      lease.release();
      without = `the only GPU here is software (${lease.adapter}), which wasm outruns`;
    } catch (error) {
      without = (error as Error).message.replace(/^webgpu: /, '');
    }
  }
  return startWasm(particleCount, threads, `no webgpu: ${without}`);
}

export async function startWasm(particleCount: number, threads: number | 'auto', why: string): Promise<Choice> {
  if (threads !== 'auto') return { backend: await WasmBackend.create(threads), why };
  const wanted = threadsFor(particleCount);
  if (wanted === 1) return { backend: await WasmBackend.create(1), why };
  const { allowed, why: reason } = threadsAllowed();
  if (!allowed) return { backend: await WasmBackend.create(1), why: `${why}; one thread: ${reason}` };
  const choice = { why };
  const backend = await WasmBackend.create(wanted, (said) => {
    choice.why = `${why}; one thread: workers were refused (${said})`;
  });
  return Object.assign(choice, { backend });
}

/** By the size of the scene and the cores of the machine. */
export function threadsFor(particleCount: number): number {
  const cores = globalThis.navigator?.hardwareConcurrency ?? nodeCores();
  return Math.max(1, Math.min(cores, maxAutoThreads, Math.floor(particleCount / particlesPerThread)));
}

function nodeCores(): number {
  const process = (globalThis as { process?: { getBuiltinModule?: (name: string) => typeof import('node:os') } })
    .process;
  return process?.getBuiltinModule?.('node:os').availableParallelism() ?? 1;
}
