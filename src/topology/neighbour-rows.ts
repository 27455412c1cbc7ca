/** The springs around each particle in CSR, with particles in a solver's own order: the layout that kernels gather from. */

import { type Edges, springGraph } from './graph';
import { inverseOrder } from './order-by-colour';

/** Springs with the constants that rows hold. */
export interface WeightedEdges extends Edges {
  /** [N/m] */
  stiffness: Float64Array;
  /** [m] */
  rest: Float64Array;
}

export interface NeighbourRows {
  /** Row of the particle at buffer index k: entries first[k] <= e < first[k + 1]. */
  first: Uint32Array;
  /** Buffer index of the particle at the other end. */
  neighbour: Uint32Array;
  /** Index of the spring in the model. */
  spring: Uint32Array;
}

/** The rows, with the constants of the spring of each entry. */
export interface Neighbours extends NeighbourRows {
  /** [N/m] */
  stiffness: Float64Array;
  /** [m] */
  rest: Float64Array;
}

/** `bufferIndex` has the index of each particle in the solver's order, of `rows` in all. Rows list their springs in the order of the springs. */
export function neighbourRows(springs: Edges, bufferIndex: Uint32Array, rows = bufferIndex.length): NeighbourRows {
  const particles = springs.ends;
  const ends = new Uint32Array(particles.length);
  for (let e = 0; e < ends.length; e++) ends[e] = bufferIndex[particles[e]];
  return springGraph(rows, { ...springs, ends });
}

/** `order` has the particle of the model at each buffer index. */
export function neighbours(
  { springs }: { springs: WeightedEdges },
  { order }: { readonly order: Uint32Array },
): Neighbours {
  const rows = neighbourRows(springs, inverseOrder(order), order.length);
  const { spring } = rows;
  const { stiffness: stiffnessOf, rest: restOf } = springs;
  const stiffness = new Float64Array(spring.length);
  const rest = new Float64Array(spring.length);
  for (let e = 0; e < spring.length; e++) {
    stiffness[e] = stiffnessOf[spring[e]];
    rest[e] = restOf[spring[e]];
  }
  return { ...rows, stiffness, rest };
}
