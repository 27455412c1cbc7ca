/** Runs whose number of elements lies in a buffer, on every backend, against a plain loop. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fastBackends, reference } from '../../test/backends';
import { type Backend, type KernelBuffer, span } from './backend';
import { copyParticles } from './copy-particles.kernel';
import { countedSpan } from './counted-span';
import { serially } from './kernel';
import { blockElements } from './scan/scan-blocks';
import { sumBlocks } from './scan/sum-blocks.kernel';

const serialCopy = serially(copyParticles);
const counts = [0, 1, 63, 64, 65, 1001];
const capacity = 1100;
const numbers = Float32Array.from({ length: 4 * capacity }, (_, at) => at + 1);

describe.each(Object.entries({ reference: async () => reference(), ...fastBackends }))('on %s', (_, make) => {
  let backend: Backend;
  let source: KernelBuffer;
  beforeAll(async () => {
    backend = await make();
    await backend.prepare([copyParticles, serialCopy, sumBlocks]);
    source = backend.allocate('source', 'vec4f', capacity, numbers);
  });
  afterAll(() => backend?.dispose());

  const counterOf = (...words: number[]) => backend.allocate('counter', 'u32', words.length, words);

  /** First and end of what was copied, or null where that is not one range. */
  async function copied(destination: KernelBuffer): Promise<[number, number] | null> {
    const got = await backend.read(destination);
    const first = Math.max(0, got.findIndex((x) => x !== 0) / 4);
    const end = first + got.filter((x) => x !== 0).length / 4;
    const wanted = numbers.map((x, at) => (at >= 4 * first && at < 4 * end ? x : 0));
    return got.every((x, at) => x === wanted[at]) ? [first, end] : null;
  }

  it.each([
    ['a kernel', copyParticles],
    ['a serial kernel', serialCopy],
  ])('%s runs over the elements that the buffer counts, from 0 and from past 0', async (_, kernel) => {
    for (const count of counts) {
      for (const first of [0, 5, 64]) {
        const counter = counterOf(7, 7, count, 7);
        const destination = backend.allocate('destination', 'vec4f', capacity);
        const over = countedSpan(counter, capacity - 64, { index: 2, first });
        backend.run(kernel, over, { source, destination }, {});
        expect(await copied(destination), `${count} from ${first}`).toEqual(
          count > 0 ? [first, first + count] : [0, 0],
        );
        for (const buffer of [counter, destination]) backend.free(buffer);
      }
    }
  });

  it('the maximum bounds the count, also where it is 0', async () => {
    const counter = counterOf(0xffffffff);
    for (const maximum of [0, 1, 65, 1000]) {
      const destination = backend.allocate('destination', 'vec4f', capacity);
      backend.run(copyParticles, countedSpan(counter, maximum), { source, destination }, {});
      expect(await copied(destination)).toEqual([0, maximum]);
      backend.free(destination);
    }
  });

  it('each run of a list sees the count as it is when that run starts', async () => {
    const counter = counterOf(0);
    const all = counterOf(0xffffffff);
    const counted = [3, 0, 1001, 1001, 0, 64];
    const value = counterOf(...counted);
    const over = countedSpan(counter, capacity);
    const destinations = counted.map((_, first) => {
      const destination = backend.allocate('destination', 'vec4f', capacity);
      // The sum of one value, which makes it the count of the next run.
      const one = { first, countIndex: 0, maximum: 1, ceiling: 0xffffffff };
      backend.run(sumBlocks, span(0, 1), { counter: all, value, blockSum: counter }, one);
      backend.run(copyParticles, over, { source, destination }, {});
      return destination;
    });
    for (const [k, destination] of destinations.entries()) expect(await copied(destination)).toEqual([0, counted[k]]);
  });

  it('a count that is written, exchanged or moved by growth is seen by the next run', async () => {
    const counter = counterOf(5);
    const other = counterOf(900);
    const buffers = { source, destination: backend.allocate('destination', 'vec4f', capacity) };
    const over = countedSpan(counter, capacity);
    const changes: [number, () => void][] = [
      [5, () => {}],
      [5, () => {}],
      [900, () => backend.exchange(counter, other)],
      [5, () => backend.exchange(counter, other)],
      [70, () => backend.write(counter, [70])],
      [70, () => backend.grow(counter, 1000)],
      [66, () => backend.write(counter, [66])],
    ];
    for (const [count, change] of changes) {
      backend.write(buffers.destination, new Float32Array(4 * capacity));
      change();
      backend.run(copyParticles, over, buffers, {});
      expect(await copied(buffers.destination)).toEqual([0, count]);
    }
  });

  it.each([
    ['larger', 0],
    ['0', 5],
  ])('a kernel that makes its own counter %s does not change its run', async (_, index) => {
    const [blocks, filled] = [300, 3];
    const ones = new Uint32Array(filled * blockElements).fill(1);
    const buffers = {
      counter: counterOf(0xffffffff),
      value: backend.allocate('value', 'u32', ones.length, ones),
      blockSum: backend.allocate('blockSum', 'u32', 400, new Uint32Array(400).fill(blocks)),
    };
    const uniforms = { first: 0, countIndex: 0, maximum: ones.length, ceiling: 1 };
    // One of the sums that the run writes is its counter.
    backend.run(sumBlocks, countedSpan(buffers.blockSum, 350, { index }), buffers, uniforms);
    const wanted = Array.from({ length: 400 }, (_, block) => {
      if (block >= blocks) return blocks;
      return block < filled ? blockElements : 0;
    });
    expect(Array.from(await backend.read(buffers.blockSum))).toEqual(wanted);
  });
});

describe('a counted span', () => {
  const backend = reference();
  it('must have a counter of whole numbers, and an index in it', () => {
    const vectors = backend.allocate('pairs', 'vec4u', 2);
    expect(countedSpan(vectors, 9, { index: 7 }).index).toBe(7);
    expect(() => countedSpan(vectors, 9, { index: 8 })).toThrow(
      'countedSpan: index must be a whole number at least 0 and at most 7, got 8',
    );
    expect(() => countedSpan(backend.allocate('weights', 'f32', 2), 9)).toThrow(
      'countedSpan: counter weights must hold whole numbers, got "f32"',
    );
    expect(() => countedSpan(vectors, -1)).toThrow('countedSpan: maximum must be a whole number at least 0');
  });
});
