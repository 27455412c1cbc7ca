/** Blocks of springs: every spring in one of them, all springs of a block of one kind. */
import { describe, expect, it } from 'vitest';
import { springBlocks } from './spring-blocks';
import { springKinds } from './springs';

describe.each([0, 1, 255, 256, 257, 1001])('%i springs', (count) => {
  const kind = Uint8Array.from({ length: count }, (_, s) => (s * s) % 3);
  const { order, first, kind: kinds } = springBlocks({ count, kind });

  it('are each in one block', () => {
    expect(Array.from(order).sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, s) => s));
    expect(first[0] ?? 0).toBe(0);
    expect(first[first.length - 1]).toBe(count);
    expect(first).toHaveLength(kinds.length + 1);
  });

  it('are of the kind of their block, at most 256 together', () => {
    kinds.forEach((name, block) => {
      const own = order.subarray(first[block], first[block + 1]);
      expect(own.length).toBeGreaterThan(0);
      expect(own.length).toBeLessThanOrEqual(256);
      for (const spring of own) expect(springKinds[kind[spring]]).toBe(name);
    });
  });
});
