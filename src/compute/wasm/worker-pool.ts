/**
 * Threads for the wasm backend: workers that hold an instance of the same module over the same shared memory, sleep on the epoch
 * and run each list of commands together with the caller. They are made from a string, so that no bundler has to find a file.
 */
import { nodeWorkers } from '../../core/node-workers';
import { layout } from './layout';

/** Runs in the worker, in Node and in browsers. Spins a little before sleeping: the next list often comes at once. */
const workerSource = `
const start = ({ module, memory, threads }, ready) => {
  const { runCommands } = new WebAssembly.Instance(module, { env: { memory } }).exports;
  const words = new Int32Array(memory.buffer, 0, 16);
  let seen = Atomics.load(words, ${layout.epoch / 4});
  ready();
  for (;;) {
    for (let spin = 0; spin < 20000 && Atomics.load(words, ${layout.epoch / 4}) === seen; spin++);
    Atomics.wait(words, ${layout.epoch / 4}, seen);
    seen = Atomics.load(words, ${layout.epoch / 4});
    if (seen === -1) return;
    Atomics.add(words, ${layout.inside / 4}, 1);
    if (Atomics.load(words, ${layout.open / 4}) === seen) runCommands(threads, 1);
    Atomics.sub(words, ${layout.inside / 4}, 1);
  }
};
if (typeof self === 'undefined') {
  const { parentPort } = require('node:worker_threads');
  parentPort.once('message', (job) => { start(job, () => parentPort.postMessage('ready')); parentPort.close(); });
} else {
  self.onmessage = ({ data }) => { start(data, () => self.postMessage('ready')); self.close(); };
}
`;

interface Job {
  module: WebAssembly.Module;
  memory: WebAssembly.Memory;
  threads: number;
}

function startNodeWorker(workers: NonNullable<ReturnType<typeof nodeWorkers>>, job: Job): Promise<() => void> {
  const worker = new workers.Worker(workerSource, { eval: true });
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', () => {
      // A world that nobody disposed of must not keep the process alive.
      worker.unref();
      resolve(() => void worker.terminate());
    });
    worker.postMessage(job);
  });
}

function startWebWorker(url: string, job: Job): Promise<() => void> {
  const worker = new Worker(url);
  return new Promise((resolve, reject) => {
    worker.onerror = (event) => reject(new Error(event.message || 'the worker could not be started'));
    worker.onmessage = () => resolve(() => worker.terminate());
    worker.postMessage(job);
  });
}

export interface WorkerPool {
  /** Settles when all threads run. Rejects when the platform refuses (a content security policy, say), and has then ended those that did. */
  readonly ready: Promise<void>;
  end(): void;
}

/** Starts all threads but the caller's, and does not wait for them: they take some time to come, in which the caller has other things to do. */
export function startWorkers(module: WebAssembly.Module, memory: WebAssembly.Memory, threads: number): WorkerPool {
  const jobs = Array.from({ length: threads - 1 }, () => ({ module, memory, threads }));
  const node = nodeWorkers();
  const url = node ? '' : URL.createObjectURL(new Blob([workerSource], { type: 'text/javascript' }));
  const starting = Promise.allSettled(
    jobs.map(async (job) => (node ? startNodeWorker(node, job) : startWebWorker(url, job))),
  );
  const end = () => {
    const words = new Int32Array(memory.buffer, 0, 16);
    Atomics.store(words, layout.epoch / 4, -1);
    Atomics.notify(words, layout.epoch / 4);
    void starting.then((started) => {
      for (const worker of started) if (worker.status === 'fulfilled') worker.value();
    });
  };
  const ready = starting.then((started) => {
    if (url) URL.revokeObjectURL(url);
    const refused = started.find((worker) => worker.status === 'rejected');
    if (!refused) return;
    end();
    throw refused.reason;
  });
  return { ready, end };
}

/** Threads need memory that workers can share: always in Node, in browsers on cross-origin isolated pages. */
export function threadsAllowed(): { allowed: boolean; why: string } {
  if (typeof SharedArrayBuffer === 'undefined') {
    return {
      allowed: false,
      why: 'no SharedArrayBuffer: the page is not cross-origin isolated (COOP and COEP headers)',
    };
  }
  if (nodeWorkers()) return { allowed: true, why: 'Node has worker threads' };
  if (typeof Worker === 'undefined') return { allowed: false, why: 'no Worker here' };
  const isolated = (globalThis as { crossOriginIsolated?: boolean }).crossOriginIsolated;
  return isolated
    ? { allowed: true, why: 'the page is cross-origin isolated' }
    : { allowed: false, why: 'the page is not cross-origin isolated (COOP and COEP headers)' };
}
