/** Prefix sums against a plain loop, on every backend. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reference } from '../../../test/backends';
import { seededRandom } from '../../core/random';
import { type Backend, span } from '../backend';
import { prefixSum, prefixSumKernels } from './prefix-sum';
import { counts, everyBackend, expectNumbers, first, room, spansOf } from './scan-test.fixture';

describe.each(everyBackend)('on %s', (_, make) => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await make();
    await backend.prepare(prefixSumKernels);
  });
  afterAll(() => backend?.dispose());

  it.each(counts)('%i values', async (count) => {
    const random = seededRandom(count);
    const values = Uint32Array.from({ length: room(count) }, () => Math.floor(50_000 * random()));
    const wanted = new Uint32Array(count + 1);
    for (let k = 0; k < count; k++) wanted[k + 1] = wanted[k] + values[first + k];
    const value = backend.allocate('value', 'u32', values.length, values);
    for (const [which, over] of spansOf(backend, count)) {
      const prefix = backend.allocate('prefix', 'u32', room(count), new Uint32Array(room(count)).fill(99));
      const sum = prefixSum(backend, { value, prefix, over });
      sum.queue(backend);
      expectNumbers(await backend.read(prefix), wanted, which, 99);
      sum.dispose();
    }
  });

  it('is queued again, over values that have changed', async () => {
    const value = backend.allocate('value', 'u32', 5000, new Uint32Array(5000).fill(1));
    const prefix = backend.allocate('prefix', 'u32', 5001);
    const sum = prefixSum(backend, { value, prefix, over: span(0, 5000) });
    sum.queue(backend);
    backend.write(value, [8], 4000);
    sum.queue(backend);
    const got = await backend.read(prefix);
    expect([got[4000], got[4001], got[5000]]).toEqual([4000, 4008, 5007]);
  });
});

it('buffers that are too short are refused', () => {
  const backend = reference();
  const [value, prefix] = ['value', 'prefix'].map((name) => backend.allocate(name, 'u32', 10));
  expect(() => prefixSum(backend, { value, prefix, over: span(0, 10) })).toThrow(
    'prefixSum: the count of buffer prefix must be a whole number at least 11, got 10',
  );
  expect(() => prefixSum(backend, { value, prefix, over: span(5, 6) })).toThrow('the count of buffer value must be');
});
