/** Counting sort against a stable sort in TypeScript, on every backend. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reference } from '../../../test/backends';
import { seededRandom } from '../../core/random';
import { type Backend, span } from '../backend';
import { counts, everyBackend, expectNumbers, first, room, spansOf } from '../scan/scan-test.fixture';
import { countingSort, countingSortKernels } from './counting-sort';

/** One key, a digit, two digits and three of a GPU, and more than wasm sorts by in two passes. */
const keyCounts = [1, 2, 16, 200, 3000, 70_000];

describe.each(everyBackend)('on %s', (_, make) => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await make();
    await backend.prepare(countingSortKernels);
  });
  afterAll(() => backend?.dispose());

  it.each(counts)('%i elements come in the order of their keys, equal ones in their own', async (count) => {
    const random = seededRandom(count);
    // Long sorts take seconds on a software GPU.
    for (const keys of count > 10_000 ? [200, 70_000] : keyCounts) {
      // Low keys are the most frequent ones.
      const values = Uint32Array.from({ length: room(count) }, () => Math.floor(keys * random() ** 2));
      const elements = Uint32Array.from({ length: count }, (_, k) => first + k);
      const wanted = elements.sort((a, b) => values[a] - values[b] || a - b);
      const wantedStarts = new Uint32Array(keys + 1);
      for (const i of wanted) wantedStarts[values[i] + 1]++;
      for (let k = 0; k < keys; k++) wantedStarts[k + 1] += wantedStarts[k];
      const key = backend.allocate('key', 'u32', values.length, values);
      for (const [which, over] of spansOf(backend, count)) {
        const order = backend.allocate('order', 'u32', room(count));
        const keyStart = backend.allocate('keyStart', 'u32', keys + 1);
        const sort = countingSort(backend, { key, keys, order, keyStart, over });
        sort.queue(backend);
        expectNumbers(await backend.read(order), wanted, `${which}, ${keys} keys`);
        expectNumbers(await backend.read(keyStart), wantedStarts, `${which}, ${keys} keys: starts`);
        sort.dispose();
      }
    }
  });

  it('keys of 32 bits are sorted too', async () => {
    const random = seededRandom(1);
    const values = Uint32Array.from({ length: 3000 }, () => Math.floor(2 ** 32 * random()));
    const key = backend.allocate('key', 'u32', 3000, values);
    const order = backend.allocate('order', 'u32', 3000);
    countingSort(backend, { key, keys: 2 ** 32, order, over: span(0, 3000) }).queue(backend);
    const sorted = Array.from(await backend.read(order), (i) => values[i]);
    expect(sorted).toEqual(Array.from(values.slice().sort()));
  });
});

it('a number of keys that is not one is refused', () => {
  const backend = reference();
  const [key, order] = ['key', 'order'].map((name) => backend.allocate(name, 'u32', 10));
  expect(() => countingSort(backend, { key, keys: 0, order, over: span(0, 10) })).toThrow(
    'countingSort: keys must be a whole number at least 1 and at most 4294967296, got 0',
  );
});
