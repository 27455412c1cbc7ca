/**
 * Hands one job to a worker of its own, in Node and in browsers, and ends the worker when the answer is there. Workers are made from strings, so that no
 * bundler has to find a file.
 */
import type { CancelSignal } from '../../core/cancel-signal';
import { nodeWorkers } from './worker-pool';

/** What `work` gives in the worker. */
export interface WorkerAnswer<T> {
  answer: T;
  /** Buffers of the answer, which are moved instead of copied. */
  transfer: ArrayBuffer[];
}

export interface WorkerJob {
  /** A script that defines a function `work`, from the message to a `WorkerAnswer`. */
  source: string;
  message: unknown;
  /** Buffers of the message that are moved instead of copied: they are of no use to the caller afterwards. */
  transfer?: ArrayBuffer[];
  /** Ends the worker; the promise then rejects with the reason. */
  signal?: CancelSignal;
}

/** Runs in the worker, behind the source. */
const replySource = `
const reply = (port, message) => {
  const { answer, transfer } = work(message);
  port.postMessage(answer, transfer);
};
if (typeof self === 'undefined') {
  const { parentPort } = require('node:worker_threads');
  parentPort.once('message', (message) => reply(parentPort, message));
} else {
  self.onmessage = ({ data }) => reply(self, data);
}
`;

/** Rejects where there are no workers, where they are refused (a content security policy, say), and with what `work` throws. */
export async function askWorker<T>({ source, message, transfer = [], signal }: WorkerJob): Promise<T> {
  if (signal?.aborted) throw signal.reason;
  const worker = startWorker(`${source}\n${replySource}`);
  let cancel = () => {};
  try {
    return await new Promise<T>((resolve, reject) => {
      cancel = () => reject(signal?.reason);
      signal?.addEventListener('abort', cancel);
      worker.listen(resolve as (answer: unknown) => void, reject);
      worker.post(message, transfer);
    });
  } finally {
    signal?.removeEventListener('abort', cancel);
    worker.end();
  }
}

/** A worker of either platform. */
interface AnyWorker {
  listen(answered: (answer: unknown) => void, failed: (error: Error) => void): void;
  post(message: unknown, transfer: ArrayBuffer[]): void;
  end(): void;
}

function startWorker(script: string): AnyWorker {
  const node = nodeWorkers();
  if (node) {
    const worker = new node.Worker(script, { eval: true });
    return {
      listen(answered, failed) {
        worker.once('message', answered);
        worker.once('error', failed);
        worker.once('exit', () => failed(new Error('wasm: a worker must answer, got its end')));
      },
      post: (message, transfer) => worker.postMessage(message, transfer),
      end: () => void worker.terminate(),
    };
  }
  if (typeof Worker === 'undefined') throw new Error('wasm: there must be workers to compute elsewhere, got none');
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  const worker = startWebWorker(url);
  return {
    listen(answered, failed) {
      worker.onmessage = ({ data }) => answered(data);
      worker.onerror = ({ message }) => failed(new Error(message || 'the worker could not be started'));
    },
    post: (message, transfer) => worker.postMessage(message, transfer),
    end() {
      worker.terminate();
      URL.revokeObjectURL(url);
    },
  };
}

function startWebWorker(url: string): Worker {
  try {
    return new Worker(url);
  } catch (error) {
    URL.revokeObjectURL(url);
    throw error;
  }
}
