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
  const found = aggregateAlong(level, strongPairs(level));
  if (found.count <= 0.7 * level.size) return found;
  // Negative or very unlike weights leave few strong pairs: any pair will do then, so that levels go on to shrink.
  return aggregateAlong(
    level,
    Uint8Array.from(level.weight, (weight) => (weight === 0 ? 0 : 1)),
  );
}

function strongPairs({ size, first, column, weight }: Level): Uint8Array {
  const tied = new Float64Array(size);
  for (let i = 0; i < size; i++) for (let e = first[i]; e < first[i + 1]; e++) tied[i] += Math.abs(weight[e]);
  const strong = new Uint8Array(weight.length);
  for (let i = 0; i < size; i++) {
    const least = strongShare * strongShare * tied[i];
    for (let e = first[i]; e < first[i + 1]; e++) {
      strong[e] = weight[e] > 0 && weight[e] * weight[e] > least * tied[column[e]] ? 1 : 0;
    }
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
