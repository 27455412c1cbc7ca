/** The module of all kernels, compiled once for all worlds and workers that use it. */
import { decodeBase64 } from '../../core/decode-base64';
import { wasm } from '../../generated/kernel-wasm';

type Variant = keyof typeof wasm;

const compiled = new Map<Variant, Promise<WebAssembly.Module>>();

/** With an imported memory that is shared between threads, or not. */
export function compiledModule(variant: Variant): Promise<WebAssembly.Module> {
  let module = compiled.get(variant);
  if (!module) {
    module = WebAssembly.compile(decodeBase64(wasm[variant]));
    compiled.set(variant, module);
    // A page may forbid compiling now and allow it later.
    module.catch(() => compiled.delete(variant));
  }
  return module;
}
