/** Random rows of one level and of an interpolation for the parity samples: rows of 0 to 9 entries, some unknowns held, some weights negative. */
import { integers, numbers, type Random, rows, vectors } from '../../compute/sample';

export function sampleLevel(count: number, random: Random) {
  const { first, total } = rows(count, random, 9);
  const levelRow = new Float64Array(4 * count);
  for (let i = 0; i < count; i++) {
    levelRow.set([0.1 + random(), i % 5 === 0 ? 300 * random() : 0, 1e4 * random(), i % 7 === 3 ? 0 : 1], 4 * i);
  }
  return {
    levelRow,
    pairFirst: first,
    pairColumn: integers(total, () => Math.floor(random() * count)),
    pairWeight: numbers(total, (e) => (e % 6 === 1 ? -1 : 1) * 1000 * random()),
    vector: () => vectors(count, random, 1, () => 0),
  };
}

/** Rows that sum to 1 or less, to so many others. */
export function sampleTransfer(count: number, others: number, random: Random) {
  const { first, total } = rows(count, random, 6);
  return {
    first,
    index: integers(total, () => Math.floor(random() * others)),
    weight: numbers(total, () => random() - 0.1),
  };
}

/** Of a step: h [s] and the damping of a sweep. */
export const sampleSweep = { h: 1 / 60, omega: 1.75 };
