/** The springs around each particle as compressed rows, in places of a solver's own order: what kernels gather from. */
import type { Model } from '../model/assemble';
import type { Springs } from '../model/types';
import { springGraph } from './graph';
import { inverseOrder } from './order-by-colour';

export interface NeighbourRows {
  /** Row of the particle in place k: entries first[k] <= e < first[k + 1]. */
  first: Uint32Array;
  /** Place of the other end. */
  neighbour: Uint32Array;
  /** Index of the spring in the model. */
  spring: Uint32Array;
}

/** The rows with the constants of the springs beside them. */
export interface Neighbours extends NeighbourRows {
  /** [N/m] */
  stiffness: Float64Array;
  /** [m] */
  rest: Float64Array;
}

/** `place` leads from particles to places. Rows list their springs in the order of the springs. */
export function neighbourRows(springs: Springs, place: Uint32Array): NeighbourRows {
  const ends = new Uint32Array(springs.ends.length);
  for (let e = 0; e < ends.length; e++) ends[e] = place[springs.ends[e]];
  return springGraph(place.length, { ...springs, ends });
}

/** `order` has the particle of the model in each place. */
export function neighbours(
  { springs }: Pick<Model, 'springs'>,
  { order }: { readonly order: Uint32Array },
): Neighbours {
  const rows = neighbourRows(springs, inverseOrder(order));
  const stiffness = new Float64Array(rows.spring.length);
  const rest = new Float64Array(rows.spring.length);
  rows.spring.forEach((spring, e) => {
    stiffness[e] = springs.stiffness[spring];
    rest[e] = springs.rest[spring];
  });
  return { ...rows, stiffness, rest };
}
