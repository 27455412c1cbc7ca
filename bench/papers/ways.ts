/** The ways to run a scene on this machine: f64 reference, wasm on one thread and on all, and WebGPU if there is any. */
import type { WorldOptions } from '../../src/world/types';
import { requestAnyDevice } from './any-device';
import { oncePerRun, type PaperRun } from './paper';

export interface Way {
  /** As columns are headed: 'wasm, 2 threads'. */
  name: string;
  kind: 'reference' | 'one-thread' | 'threads' | 'gpu' | 'software-gpu';
  options: Pick<WorldOptions, 'backend' | 'threads'>;
}

export interface Ways {
  all: readonly Way[];
  /** The GPU in words, or why there is none. */
  gpu: string;
}

export const waysHere = oncePerRun(async ({ threads }: PaperRun): Promise<Ways> => {
  const all: Way[] = [
    { name: 'reference', kind: 'reference', options: { backend: 'reference' } },
    { name: 'wasm, 1 thread', kind: 'one-thread', options: { backend: 'wasm', threads: 1 } },
  ];
  if (threads > 1)
    all.push({ name: `wasm, ${threads} threads`, kind: 'threads', options: { backend: 'wasm', threads } });
  try {
    const { adapter, software, release } = await requestAnyDevice();
    release();
    const options = { backend: 'webgpu' } as const;
    if (software) all.push({ name: 'webgpu, in software', kind: 'software-gpu', options });
    else all.push({ name: 'webgpu', kind: 'gpu', options });
    return {
      all,
      gpu: software
        ? `WebGPU here is ${adapter}, a program that plays a GPU on the CPU: that it runs counts, not its speed.`
        : `WebGPU here is ${adapter}.`,
    };
  } catch (error) {
    return { all, gpu: `There is no WebGPU here (${(error as Error).message.replace(/^webgpu: /, '')}).` };
  }
});

/** The fastest way that is always there. */
export function fastestOnCpu(ways: readonly Way[]): Way {
  return ways.find(({ kind }) => kind === 'threads') ?? ways.find(({ kind }) => kind === 'one-thread') ?? ways[0];
}
