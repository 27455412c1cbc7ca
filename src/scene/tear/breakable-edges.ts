/** What a body that tears by itself can come apart at, and how long it may get. */

import { distance } from '../../mesh/face-area';
import { PairIndex } from '../../mesh/pair-index';
import { type Body, type BuiltBody, springKinds } from '../types';

export interface BreakableEdges {
  count: number;
  /** Two particles per edge. */
  ends: Uint32Array;
  /** The length above which it breaks [m]. */
  limit: Float64Array;
}

const structural = springKinds.indexOf('structural');

/**
 * The springs along threads, segments and edges of tetrahedra; cords; and where a body resists by the strain of its triangles or tetrahedra, their edges. Null where the body does not tear by itself.
 */
export function breakableEdges({ tearing }: Body, built: BuiltBody): BreakableEdges | null {
  if (tearing === undefined) return null;
  const { springs, cords, membranes, solids, positions } = built;
  const most = springs.count + (cords?.count ?? 0) + 3 * (membranes?.count ?? 0) + 6 * (solids?.count ?? 0);
  const ends = new Uint32Array(2 * most);
  const limit = new Float64Array(most);
  let count = 0;
  const add = (a: number, b: number, rest: number) => {
    ends[2 * count] = a;
    ends[2 * count + 1] = b;
    limit[count++] = (1 + tearing.strain) * rest;
  };
  for (let s = 0; s < springs.count; s++) {
    if (springs.kind[s] === structural) add(springs.ends[2 * s], springs.ends[2 * s + 1], springs.rest[s]);
  }
  for (let c = 0; cords && c < cords.count; c++) add(cords.ends[2 * c], cords.ends[2 * c + 1], cords.rest[c]);
  for (const [list, size] of [
    [membranes, 3],
    [solids, 4],
  ] as const) {
    if (!list) continue;
    const known = new PairIndex(built.particleCount, list.count);
    for (let e = 0; e < list.count; e++) {
      for (let i = size * e; i < size * (e + 1); i++) {
        for (let j = i + 1; j < size * (e + 1); j++) {
          const [a, b] = [list.corners[i], list.corners[j]];
          const before = known.count;
          if (known.add(a, b) === before) add(a, b, distance(positions, a, b));
        }
      }
    }
  }
  return { count, ends: ends.slice(0, 2 * count), limit: limit.slice(0, count) };
}
