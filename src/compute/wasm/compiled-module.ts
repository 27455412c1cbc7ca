/** The module of all kernels, compiled once for all worlds and workers that use it. */
import { wasm } from '../../generated/kernel-wasm';

type Variant = keyof typeof wasm;

const compiled = new Map<Variant, Promise<WebAssembly.Module>>();

/** With an imported memory that is shared between threads, or not. */
export function compiledModule(variant: Variant): Promise<WebAssembly.Module> {
  let module = compiled.get(variant);
  if (!module) {
    module = WebAssembly.compile(decode(wasm[variant]));
    compiled.set(variant, module);
    // A page may forbid compiling now and allow it later.
    module.catch(() => compiled.delete(variant));
  }
  return module;
}

/** Node's buffers decode base64 many times faster than its `atob`. */
interface NodeBuffers {
  Buffer?: { from(text: string, encoding: 'base64'): Uint8Array<ArrayBuffer> };
}

/** The bytes of a module that is kept as base64. */
function decode(base64: string): Uint8Array<ArrayBuffer> {
  const { Buffer } = globalThis as NodeBuffers;
  if (Buffer) return Buffer.from(base64, 'base64');
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}
