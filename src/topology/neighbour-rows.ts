/** The springs around each particle as compressed rows, in places of a solver's own order: what kernels gather from. */

import { type Edges, springGraph } from './graph';
import { inverseOrder } from './order-by-colour';

/** Springs, as far as rows hold them. */
export interface WeightedEdges extends Edges {
  /** [N/m] */
  stiffness: Float64Array;
  /** [m] */
  rest: Float64Array;
}

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
export function neighbourRows(springs: Edges, bufferIndex: Uint32Array): NeighbourRows {
  const ends = new Uint32Array(springs.ends.length);
  for (let e = 0; e < ends.length; e++) ends[e] = bufferIndex[springs.ends[e]];
  return springGraph(bufferIndex.length, { ...springs, ends });
}

/** `order` has the particle of the model in each place. */
export function neighbours(
  { springs }: { springs: WeightedEdges },
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
