/** What the tests of prefix sums, compaction and counting sort share: backends, counts, and spans of both kinds. */

import { expect } from 'vitest';
import { fastBackends, reference } from '../../../test/backends';
import { type AnySpan, type Backend, span } from '../backend';
import { countedSpan } from '../counted-span';

export const everyBackend = Object.entries({ reference: async () => reference(), ...fastBackends });

/** They end inside, at and just past a SIMD block, a workgroup and a block; the last has several blocks. */
export const counts = [0, 1, 3, 4, 5, 63, 64, 65, 1001, 2047, 2048, 2049, 20_003];

/** Where the span begins. */
export const first = 5;

/** Spans of `count` elements: a fixed one, one whose count lies in a buffer, and one whose count in the buffer is larger than the maximum. */
export function spansOf(backend: Backend, count: number): [string, AnySpan][] {
  const counter = backend.allocate('counter', 'u32', 3, [9, count, 0xffffffff]);
  return [
    [`${count}, fixed`, span(first, count)],
    [`${count}, counted`, countedSpan(counter, count + 3000, { index: 1, first })],
    [`${count}, the maximum`, countedSpan(counter, count, { index: 2, first })],
  ];
}

/** Room for every one of these spans. */
export const room = (count: number) => first + count + 3000;

/** That `got` begins with the wanted numbers and has `rest` after them. `expect` takes microseconds per number, so it is asked once. */
export function expectNumbers(got: ArrayLike<number>, wanted: Uint32Array, what: string, rest?: number): void {
  let wrong = 0;
  while (wrong < wanted.length && got[wrong] === wanted[wrong]) wrong++;
  const until = rest === undefined ? wanted.length : got.length;
  while (wrong >= wanted.length && wrong < until && got[wrong] === rest) wrong++;
  expect(wrong, `${what}: [${wrong}] is ${got[wrong]}, not ${wanted[wrong] ?? rest}`).toBe(until);
}
