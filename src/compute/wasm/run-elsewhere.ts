/**
 * Runs one kernel in a worker of its own, on copies of its arrays, while the caller goes on: for work that is too long for one frame. It
 * needs no shared memory, so it works on pages that are not cross-origin isolated.
 */

import { askWorker } from '../../core/ask-worker';
import type { CancelSignal } from '../../core/cancel-signal';
import type { Span } from '../backend';
import type { AnyKernel } from '../kernel';
import { compiledModule } from './compiled-module';
import { layout, pageBytes, sharings } from './layout';
import { kernelId } from './signature';

/** Runs in the worker. A job has the bytes of a new memory with their addresses, and the addresses of the results. */
const source = `
const work = ({ module, pages, parts, results }) => {
  const memory = new WebAssembly.Memory({ initial: pages, maximum: 65536 });
  const { runCommands } = new WebAssembly.Instance(module, { env: { memory } }).exports;
  for (const { address, bytes } of parts) new Uint8Array(memory.buffer).set(bytes, address);
  runCommands(1, 1);
  const answer = results.map(({ address, length }) => memory.buffer.slice(address, address + length));
  return { answer, transfer: answer };
};
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

/** Resolves with the bytes of each buffer that the kernel writes, by name. Rejects where `askWorker` does. */
export async function runElsewhere(job: ElsewhereJob, signal?: CancelSignal): Promise<Record<string, ArrayBuffer>> {
  const module = await compiledModule('unshared');
  const { message, written } = layOut(job);
  const buffers = await askWorker<ArrayBuffer[]>({
    source,
    message: { module, ...message },
    transfer: message.parts.map(({ bytes }) => bytes.buffer),
    signal,
  });
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
