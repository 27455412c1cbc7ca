/** The finest level of springs between particles: parallel springs are one pair. */
import { csrAdjacency } from '../../core/csr';
import type { Level } from './types';

/** `ends`: two particles a spring. Constants may be negative. */
export function springLevel(ends: Uint32Array, stiffness: ArrayLike<number>, mass: Float64Array): Level {
  const size = mass.length;
  const { first: all, neighbour, edge } = csrAdjacency(size, ends);
  const first = new Uint32Array(size + 1);
  const column = new Uint32Array(neighbour.length);
  const weight = new Float64Array(neighbour.length);
  /** Where the pair with j is in the row at hand. */
  const pairWith = new Uint32Array(size);
  let end = 0;
  for (let i = 0; i < size; i++) {
    const begin = end;
    for (let e = all[i]; e < all[i + 1]; e++) {
      const j = neighbour[e];
      if (j === i) continue;
      const known = pairWith[j];
      if (known >= begin && known < end && column[known] === j) {
        weight[known] += stiffness[edge[e]];
        continue;
      }
      pairWith[j] = end;
      column[end] = j;
      weight[end++] = stiffness[edge[e]];
    }
    first[i + 1] = end;
  }
  return {
    size,
    first,
    column: column.slice(0, end),
    weight: weight.slice(0, end),
    slack: new Float64Array(size),
    mass,
  };
}
