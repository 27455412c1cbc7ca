/**
 * Checks that a kernel's wasm function takes what its declaration says, in the same order: the buffers as addresses, then the
 * uniforms. The two are written in different languages, so nothing else would notice.
 */
import { signatures } from '../../generated/kernel-wasm';
import type { AnyKernel } from '../kernel';
import { layout } from './layout';

const wasmType = { f32: 'f32', u32: 'u32', vec4f: 'v128' };
const ids = new Map(Object.keys(signatures).map((name, id) => [name, id]));

/** The number by which `run-commands` calls the kernel. Throws when the two declarations differ. */
export function kernelId(kernel: AnyKernel): number {
  const id = ids.get(kernel.name);
  if (id === undefined) throw new Error(`kernel ${kernel.name}: the wasm module has no function of that name`);
  const declared = [
    ...Object.keys(kernel.bindings).map((name) => `${name}: usize`),
    ...Object.entries<keyof typeof wasmType>(kernel.uniforms).map(([name, type]) => `${name}: ${wasmType[type]}`),
  ];
  const compiled = signatures[kernel.name].map(([name, type]) => `${name}: ${type}`);
  if (declared.join() !== compiled.join()) {
    throw new Error(
      `kernel ${kernel.name}: the wasm function must take (${declared.join(', ')}) after begin and end, got (${compiled.join(', ')})`,
    );
  }
  const words = compiled.reduce((sum, text) => sum + (text.endsWith('v128') ? 4 : 1), 0);
  if (4 * words > layout.maxBlockBytes)
    throw new Error(`kernel ${kernel.name}: its arguments must fit in ${layout.maxBlockBytes} bytes, got ${4 * words}`);
  return id;
}
