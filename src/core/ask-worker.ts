/**
 * Hands one job to a worker of its own, in Node and in browsers, and ends the worker when the answer is there. Workers are made from strings, so that no
 * bundler has to find a file.
 */
import type { CancelSignal } from './cancel-signal';
import { nodeWorkers } from './node-workers';

/** What `work` gives in the worker. */
export interface WorkerAnswer<T> {
  answer: T;
  /** Buffers of the answer, which are moved instead of copied. */
  transfer: ArrayBuffer[];
}

/** The second argument of `work`: tells how far it is, from 0 to 1. Steps of less than a hundredth are left out. */
export type TellProgress = (fraction: number) => void;

export interface WorkerJob {
  /** A script that defines a function `work`, from the message and a `TellProgress` to a `WorkerAnswer`. */
  source: string;
  message: unknown;
  /** Buffers of the message that are moved instead of copied: they are of no use to the caller afterwards. */
  transfer?: ArrayBuffer[];
  /** Ends the worker; the promise then rejects with the reason. */
  signal?: CancelSignal;
  /** Hears what the worker tells. */
  progress?: TellProgress;
}

/** Runs in the worker, behind the source. */
const replySource = `
const reply = (port, message) => {
  let told = -1;
  const tell = (fraction) => {
    const hundredth = Math.floor(100 * fraction);
    if (hundredth > told) port.postMessage({ fraction });
    told = Math.max(told, hundredth);
  };
  const { answer, transfer } = work(message, tell);
  port.postMessage({ answer }, transfer);
};
if (typeof self === 'undefined') {
  const { parentPort } = require('node:worker_threads');
  parentPort.once('message', (message) => reply(parentPort, message));
} else {
  self.onmessage = ({ data }) => reply(self, data);
}
`;

/** Rejects where there are no workers, where they are refused (a content security policy, say), and with what `work` throws. */
export async function askWorker<T>({ source, message, transfer = [], signal, progress }: WorkerJob): Promise<T> {
  if (signal?.aborted) throw signal.reason;
  const worker = startWorker(`${source}\n${replySource}`);
  let cancel = () => {};
  try {
    return await new Promise<T>((resolve, reject) => {
      cancel = () => reject(signal?.reason);
      signal?.addEventListener('abort', cancel);
      worker.listen((told) => {
        if ('answer' in told) resolve(told.answer as T);
        else progress?.(told.fraction);
      }, reject);
      worker.post(message, transfer);
    });
  } finally {
    signal?.removeEventListener('abort', cancel);
    worker.end();
  }
}

/** What a worker says, in the words of `replySource`. */
type Told = { fraction: number } | { answer: unknown };

/** A worker of either platform. */
interface AnyWorker {
  listen(hear: (told: Told) => void, failed: (error: Error) => void): void;
  post(message: unknown, transfer: ArrayBuffer[]): void;
  end(): void;
}

function startWorker(script: string): AnyWorker {
  const node = nodeWorkers();
  if (node) {
    const worker = new node.Worker(script, { eval: true });
    return {
      listen(hear, failed) {
        worker.on('message', hear);
        worker.once('error', failed);
        worker.once('exit', () => failed(new Error('worker: it must answer, got its end')));
      },
      post: (message, transfer) => worker.postMessage(message, transfer),
      end: () => void worker.terminate(),
    };
  }
  if (typeof Worker === 'undefined') throw new Error('worker: there must be workers to compute elsewhere, got none');
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  const worker = startWebWorker(url);
  return {
    listen(hear, failed) {
      worker.onmessage = ({ data }) => hear(data);
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
