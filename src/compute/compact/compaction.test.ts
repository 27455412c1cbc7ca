/** Compaction against a plain filter, on every backend; and a run over the list that it makes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../core/random';
import { type Backend, span } from '../backend';
import { copyParticles } from '../copy-particles.kernel';
import { countedSpan } from '../counted-span';
import { counts, everyBackend, expectNumbers, first, room, spansOf } from '../scan/scan-test.fixture';
import { compaction, compactionKernels } from './compaction';

describe.each(everyBackend)('on %s', (_, make) => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await make();
    await backend.prepare([...compactionKernels, copyParticles]);
  });
  afterAll(() => backend?.dispose());

  it.each(counts.flatMap((count) => [0, 0.3, 1].map((share) => [count, share])))(
    '%i flags, of which the share %f is set',
    async (count, share) => {
      const random = seededRandom(count);
      const flags = Uint32Array.from({ length: room(count) }, (_, i) => (random() < share ? 1 + 7 * (i % 9) : 0));
      const inside = (i: number) => i >= first && i < first + count;
      const wanted = Uint32Array.from(flags.keys()).filter((i) => flags[i] > 0 && inside(i));
      const flag = backend.allocate('flag', 'u32', flags.length, flags);
      for (const [which, over] of spansOf(backend, count)) {
        const index = backend.allocate('index', 'u32', room(count), new Uint32Array(room(count)).fill(99));
        const listed = backend.allocate('listed', 'u32', 1, [99]);
        const list = compaction(backend, { flag, index, listed, over });
        list.queue(backend);
        expect((await backend.read(listed))[0], which).toBe(wanted.length);
        expectNumbers(await backend.read(index), wanted, which, 99);
        list.dispose();
      }
    },
  );

  it('a kernel runs over the list without its length leaving the device', async () => {
    const flag = backend.allocate(
      'flag',
      'u32',
      3000,
      Uint32Array.from({ length: 3000 }, (_, i) => (i % 3 === 0 ? 1 : 0)),
    );
    const index = backend.allocate('index', 'u32', 3000);
    const listed = backend.allocate('listed', 'u32', 1);
    const source = backend.allocate('source', 'vec4f', 3000, new Float32Array(12_000).fill(1));
    const destination = backend.allocate('destination', 'vec4f', 3000);
    compaction(backend, { flag, index, listed, over: span(0, 3000) }).queue(backend);
    backend.run(copyParticles, countedSpan(listed, 3000), { source, destination }, {});
    const copied = await backend.read(destination);
    expect(copied.filter((x) => x === 1)).toHaveLength(4000);
    expect(copied.subarray(4000).every((x) => x === 0)).toBe(true);
  });
});
