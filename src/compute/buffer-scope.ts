/** A backend that remembers what was allocated through it, so that all of it can be freed at once. Everything else it leaves to the backend behind it. */
import type { Backend, KernelBuffer } from './backend';

export interface BufferScope {
  readonly backend: Backend;
  freeAll(): void;
}

export function bufferScope(backend: Backend): BufferScope {
  const made = new Set<KernelBuffer>();
  const own: Pick<Backend, 'allocate' | 'free'> = {
    allocate(...what) {
      const buffer = backend.allocate(...what);
      made.add(buffer);
      return buffer;
    },
    free(buffer) {
      made.delete(buffer);
      backend.free(buffer);
    },
  };
  const scoped = new Proxy(backend, {
    get(target, name) {
      if (name === 'allocate' || name === 'free') return own[name];
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
    set: (target, name, value) => Reflect.set(name in own ? own : target, name, value),
  });
  return {
    backend: scoped,
    freeAll() {
      for (const buffer of made) backend.free(buffer);
      made.clear();
    },
  };
}
