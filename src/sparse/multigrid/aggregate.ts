/**
 * Aggregates: unknowns that become one on the next level (Vanek, Mandel and Brezina 1996). First every unknown with nothing but free strong neighbours takes them all, then those left over join the
 * neighbour that they are tied to most, and what is still left makes aggregates of its own.
 */
import type { Level } from './types';

export interface Aggregates {
  readonly count: number;
  /** Of each unknown. */
  readonly of: Uint32Array;
}

/** A pair is strong where its weight is more than this share of what its two unknowns are tied by on average (geometric mean of the sums of their rows). */
const strongShare = 0.08;
const none = 0xffffffff;

export function aggregate(level: Level): Aggregates {
  return aggregateAlong(level, strongPairs(level));
}

/**
 * Where negative or very unlike weights leave an unknown without a strong pair, the largest it has counts as one: so no unknown with neighbours stays alone, and levels go on to shrink. Every rule is one about neighbours, so that the aggregates of a body do
 * not depend on what else is in the world.
 */
function strongPairs({ size, first, column, weight }: Level): Uint8Array {
  const tied = new Float64Array(size);
  for (let i = 0; i < size; i++) for (let e = first[i]; e < first[i + 1]; e++) tied[i] += Math.abs(weight[e]);
  const strong = new Uint8Array(weight.length);
  for (let i = 0; i < size; i++) {
    const least = strongShare * strongShare * tied[i];
    let [found, largest] = [false, -1];
    for (let e = first[i]; e < first[i + 1]; e++) {
      if (weight[e] > 0 && weight[e] * weight[e] > least * tied[column[e]]) {
        strong[e] = 1;
        found = true;
      }
      if (weight[e] !== 0 && (largest < 0 || Math.abs(weight[e]) > Math.abs(weight[largest]))) largest = e;
    }
    if (!found && largest >= 0) strong[largest] = 1;
  }
  return strong;
}

function aggregateAlong({ size, first, column, weight }: Level, strong: Uint8Array): Aggregates {
  const of = new Uint32Array(size).fill(none);
  let count = 0;
  const take = (i: number) => {
    of[i] = count;
    for (let e = first[i]; e < first[i + 1]; e++) if (strong[e] && of[column[e]] === none) of[column[e]] = count;
    count++;
  };
  for (let i = 0; i < size; i++) {
    let free = of[i] === none;
    for (let e = first[i]; e < first[i + 1] && free; e++) free = !strong[e] || of[column[e]] === none;
    if (free) take(i);
  }
  // Those of the first pass alone attract: else aggregates would grow into chains.
  const joined = of.slice();
  for (let i = 0; i < size; i++) {
    if (of[i] !== none) continue;
    let most = 0;
    for (let e = first[i]; e < first[i + 1]; e++) {
      if (!strong[e] || of[column[e]] === none || Math.abs(weight[e]) <= most) continue;
      most = Math.abs(weight[e]);
      joined[i] = of[column[e]];
    }
  }
  of.set(joined);
  for (let i = 0; i < size; i++) if (of[i] === none) take(i);
  return { count, of };
}
