/** Rows by key against a stable sort in TypeScript, on every backend; queued twice, because counters are left at 0. */
import { afterAll, beforeAll, describe, it } from 'vitest';
import { seededRandom } from '../../core/random';
import { type Backend, span } from '../backend';
import { countedSpan } from '../counted-span';
import { counts, everyBackend, expectNumbers } from '../scan/scan-test.fixture';
import { rowsByKey, rowsByKeyKernels } from './rows-by-key';

describe.each(everyBackend)('on %s', (_, make) => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await make();
    await backend.prepare(rowsByKeyKernels);
  });
  afterAll(() => backend?.dispose());

  it.each(counts)('%i elements come in the order of their keys, equal ones in their own', async (count) => {
    const random = seededRandom(count);
    const keys = Math.max(1, Math.floor(count / 3));
    const values = Uint32Array.from({ length: count + 5 }, () => Math.floor(keys * random()));
    const wanted = Uint32Array.from({ length: count }, (_each, k) => k).sort((a, b) => values[a] - values[b] || a - b);
    const wantedStarts = new Uint32Array(keys + 1);
    for (const i of wanted) wantedStarts[values[i] + 1]++;
    for (let k = 0; k < keys; k++) wantedStarts[k + 1] += wantedStarts[k];
    const key = backend.allocate('key', 'u32', values.length, values);
    const counter = backend.allocate('counter', 'u32', 1, [count]);
    for (const over of [span(0, count), countedSpan(counter, count + 5)]) {
      const order = backend.allocate('order', 'u32', count + 5);
      const keyStart = backend.allocate('keyStart', 'u32', keys + 1);
      const rows = rowsByKey(backend, { key, keys, order, keyStart, over });
      rows.queue(backend);
      rows.queue(backend);
      expectNumbers(await backend.read(order), wanted, 'order');
      expectNumbers(await backend.read(keyStart), wantedStarts, 'starts');
      rows.dispose();
    }
  });
});
