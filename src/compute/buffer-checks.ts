/** The rules about buffers that hold on every backend, and the errors of those who break them. */
import { checkInteger, fail, pathOf } from '../core/check';
import type { Backend, KernelBuffer } from './backend';
import type { AnyKernel } from './kernel';

/** Whether there is anything to do. */
export function mustGrow({ name }: Backend, buffer: KernelBuffer, count: number): boolean {
  checkInteger(pathOf(name), `the grown count of buffer ${buffer.name}`, count, { atLeast: buffer.count });
  return count > buffer.count;
}

export function checkExchange({ name }: Backend, a: KernelBuffer, b: KernelBuffer): void {
  if (a.type === b.type && a.count === b.count) return;
  const shown = `${b.count} ${b.type}`;
  fail(
    pathOf(name),
    `buffer ${b.name}`,
    `have the ${a.count} ${a.type} of ${a.name} to be exchanged with it`,
    b,
    shown,
  );
}

export function checkBindings({ name, storageBuffers }: Backend, kernel: AnyKernel): void {
  const names = Object.keys(kernel.bindings);
  if (!(names.length > storageBuffers)) return;
  const shown = `${names.length} (${names.join(', ')})`;
  fail(pathOf(name), `kernel ${kernel.name}`, `bind at most ${storageBuffers} buffers here`, names, shown);
}
