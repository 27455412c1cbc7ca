/**
 * Runs one kernel in a worker of its own, on copies of its arrays, while the caller goes on: for work that is too long for one frame. It
 * needs no shared memory, so it works on pages that are not cross-origin isolated.
 */
import { wasm } from '../../generated/kernel-wasm';
import type { Span } from '../backend';
import type { AnyKernel } from '../kernel';
import { decode } from './decode';
import { layout, pageBytes, sharings } from './layout';
import { kernelId } from './signature';
import { nodeWorkers } from './worker-pool';

/** Runs in the worker. A job has the bytes of a new memory with their addresses, and the addresses of the results. */
const workerSource = `
const work = ({ module, pages, parts, results }) => {
  const memory = new WebAssembly.Memory({ initial: pages, maximum: 65536 });
  const { runCommands } = new WebAssembly.Instance(module, { env: { memory } }).exports;
  for (const { address, bytes } of parts) new Uint8Array(memory.buffer).set(bytes, address);
  runCommands(1, 1);
  return results.map(({ address, length }) => memory.buffer.slice(address, address + length));
};
if (typeof self === 'undefined') {
  const { parentPort } = require('node:worker_threads');
  parentPort.once('message', (job) => { const out = work(job); parentPort.postMessage(out, out); });
} else {
  self.onmessage = ({ data }) => { const out = work(data); self.postMessage(out, out); };
}
`;

type AnyArray = Uint32Array | Float32Array | Float64Array;

export interface ElsewhereJob {
  kernel: AnyKernel;
  /** One run after the other. */
  spans: readonly Span[];
  /** Every buffer of the kernel, by name. */
  arrays: Readonly<Record<string, AnyArray>>;
  /** All of them u32. */
  uniforms: Readonly<Record<string, number>>;
}

/** Resolves with the bytes of each buffer that the kernel writes, by name. Rejects where there are no workers, or where they are refused. */
export async function runElsewhere(job: ElsewhereJob): Promise<Record<string, ArrayBuffer>> {
  const module = await WebAssembly.compile(decode(wasm.unshared));
  const { message, written } = layOut(job);
  const buffers = await ask({ module, ...message });
  return Object.fromEntries(written.map((name, k) => [name, buffers[k]]));
}

function layOut({ kernel, spans, arrays, uniforms }: ElsewhereJob) {
  let end: number = layout.heap;
  const names = Object.keys(kernel.bindings);
  const address = new Map<string, number>();
  for (const name of names) {
    address.set(name, end);
    end += 16 * Math.ceil((arrays[name].byteLength + 1) / 16);
  }
  const block = Uint32Array.from([
    ...names.map((name) => address.get(name)!),
    ...Object.keys(kernel.uniforms).map((name) => uniforms[name]),
  ]);
  const commands = Uint32Array.from(
    spans.flatMap(({ first, count }) => [
      kernelId(kernel),
      first,
      count,
      layout.blocks,
      sharings.indexOf(kernel.sharing),
      ...[0, 0, 0, 0],
    ]),
  );
  const part = (at: number, { buffer, byteOffset, byteLength }: AnyArray) => ({
    address: at,
    // A copy: the array may lie in memory that is shared or that grows.
    bytes: new Uint8Array(buffer, byteOffset, byteLength).slice(),
  });
  const written = names.filter((name) => kernel.bindings[name].access === 'write');
  return {
    written,
    message: {
      pages: Math.ceil(end / pageBytes),
      parts: [
        part(layout.commandCount, Uint32Array.of(spans.length)),
        part(layout.commands, commands),
        part(layout.blocks, block),
        ...names.map((name) => part(address.get(name)!, arrays[name])),
      ],
      results: written.map((name) => ({ address: address.get(name)!, length: arrays[name].byteLength })),
    },
  };
}

function ask(message: object): Promise<ArrayBuffer[]> {
  const node = nodeWorkers();
  return new Promise((resolve, reject) => {
    if (node) {
      const worker = new node.Worker(workerSource, { eval: true });
      worker.once('error', reject);
      worker.once('message', (buffers: ArrayBuffer[]) => {
        resolve(buffers);
        void worker.terminate();
      });
      worker.postMessage(message);
      return;
    }
    if (typeof Worker === 'undefined')
      throw new Error('wasm: there must be workers to run a kernel elsewhere, got none');
    const url = URL.createObjectURL(new Blob([workerSource], { type: 'text/javascript' }));
    const worker = new Worker(url);
    const end = () => {
      worker.terminate();
      URL.revokeObjectURL(url);
    };
    worker.onerror = (event) => {
      end();
      reject(new Error(event.message || 'the worker could not be started'));
    };
    worker.onmessage = ({ data }: MessageEvent<ArrayBuffer[]>) => {
      end();
      resolve(data);
    };
    worker.postMessage(message);
  });
}
