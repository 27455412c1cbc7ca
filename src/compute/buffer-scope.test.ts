/** What is allocated through a scope is freed with it, and copies between buffers. */
import { expect, it } from 'vitest';
import { fastBackends, reference } from '../../test/backends';
import type { Backend, KernelBuffer } from './backend';
import { bufferScope } from './buffer-scope';

const backends: Record<string, () => Promise<Backend>> = { reference: async () => reference(), ...fastBackends };

it.each(Object.entries(backends))('frees its own buffers and no others on %s', async (_, make) => {
  const backend = await make();
  const outside = backend.allocate('outside', 'f32', 3, [1, 2, 3]);
  const freed: KernelBuffer[] = [];
  const free = backend.free.bind(backend);
  backend.free = (buffer) => {
    freed.push(buffer);
    free(buffer);
  };
  const scope = bufferScope(backend);
  const [first, second, third] = ['a', 'b', 'c'].map((name) => scope.backend.allocate(name, 'f32', 4));
  scope.backend.free(second);
  expect(freed).toEqual([second]);
  scope.freeAll();
  scope.freeAll();
  expect(freed).toEqual([second, first, third]);
  expect([...(await backend.read(outside))]).toEqual([1, 2, 3]);
  backend.dispose();
});

it.each(Object.entries(backends))('copies a part of a buffer into another on %s', async (_, make) => {
  const backend = await make();
  const source = backend.allocate('source', 'vec4f', 2, [1, 2, 3, 4, 5, 6, 7, 8]);
  const destination = backend.allocate('destination', 'vec4f', 2);
  backend.copy(source, 3, destination, 1, 4);
  backend.copy(source, 0, destination, 0, 0);
  expect([...(await backend.read(destination))]).toEqual([0, 4, 5, 6, 7, 0, 0, 0]);
  backend.dispose();
});
