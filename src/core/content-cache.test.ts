/** Results by content: keys that tell data apart, and a cache that keeps to its room. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buffersOf } from './buffers-of';
import { ContentCache } from './content-cache';
import { contentKey } from './content-key';

describe('contentKey', () => {
  const any = fc.tuple(
    fc.string({ maxLength: 3 }),
    fc.array(fc.uint32Array({ maxLength: 4, max: 2 }), { maxLength: 3 }),
  );

  it('is the same for the same content, and another for any other', () => {
    fc.assert(
      fc.property(any, any, (one, other) => {
        const same = JSON.stringify(one) === JSON.stringify(other);
        expect(contentKey(...one) === contentKey(...other)).toBe(same);
      }),
      { seed: 1, numRuns: 2000 },
    );
  });

  it('has 128 bits, each of which any bit of the data can turn', () => {
    const data = Uint32Array.from({ length: 50 }, (_, i) => i * i);
    const key = contentKey('squares', [data]);
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    const turned = new Set<number>();
    for (let bit = 0; bit < 32; bit++) {
      const other = data.slice();
      other[49] ^= 1 << bit;
      const changed = BigInt(`0x${key}`) ^ BigInt(`0x${contentKey('squares', [other])}`);
      for (let k = 0; k < 128; k++) if ((changed >> BigInt(k)) & 1n) turned.add(k);
    }
    expect(turned.size).toBe(128);
  });

  it('looks at the part of a buffer that an array has, and at all bits of numbers', () => {
    const long = Uint32Array.of(1, 2, 3, 4);
    expect(contentKey('', [long.subarray(1, 3)])).toBe(contentKey('', [Uint32Array.of(2, 3)]));
    expect(contentKey('', [Float64Array.of(0)])).not.toBe(contentKey('', [Float64Array.of(-0)]));
  });
});

describe('ContentCache', () => {
  it('lets go of what was not asked for longest', () => {
    const cache = new ContentCache<string>(100);
    cache.set('a', 'A', 40);
    cache.set('b', 'B', 40);
    expect(cache.get('a')).toBe('A');
    cache.set('c', 'C', 40);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['A', undefined, 'C']);
  });

  it('keeps nothing that is larger than its room, and counts what is replaced once', () => {
    const cache = new ContentCache<string>(100);
    cache.set('a', 'A', 60);
    cache.set('b', 'B', 101);
    cache.set('a', 'A again', 70);
    cache.set('c', 'C', 30);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['A again', undefined, 'C']);
  });
});

it('buffersOf lists each buffer once, however deep', () => {
  const one = new Uint32Array(4);
  const other = new Float64Array(2);
  const data = { one, parts: [{ half: one.subarray(2) }, null, 5, 'text', { deeper: { other } }] };
  expect(buffersOf(data)).toEqual([one.buffer, other.buffer]);
  expect(buffersOf(null)).toEqual([]);
});
