/** The springs around each particle as compressed rows, in places of a solver's own order: what kernels gather from. */
import type { Model } from '../model/assemble';
import type { Graph } from './graph';
import { inverseOrder } from './order-by-colour';

export interface Neighbours {
  /** Row of the particle in place k: entries first[k] <= e < first[k + 1]. */
  first: Uint32Array;
  /** Place of the other end. */
  neighbour: Uint32Array;
  /** Index of the spring in the model. */
  spring: Uint32Array;
  /** [N/m] */
  stiffness: Float64Array;
  /** [m] */
  rest: Float64Array;
}

/** `order` has the particle of the model in each place. */
export function neighbours(
  { springs }: Pick<Model, 'springs'>,
  { graph, order }: { graph: Graph; order: Uint32Array },
): Neighbours {
  const place = inverseOrder(order);
  const total = graph.neighbour.length;
  const rows: Neighbours = {
    first: new Uint32Array(graph.count + 1),
    neighbour: new Uint32Array(total),
    spring: new Uint32Array(total),
    stiffness: new Float64Array(total),
    rest: new Float64Array(total),
  };
  let at = 0;
  for (let k = 0; k < graph.count; k++) {
    const particle = order[k];
    for (let e = graph.first[particle]; e < graph.first[particle + 1]; e++) {
      const spring = graph.spring[e];
      rows.neighbour[at] = place[graph.neighbour[e]];
      rows.spring[at] = spring;
      rows.stiffness[at] = springs.stiffness[spring];
      rows.rest[at] = springs.rest[spring];
      at++;
    }
    rows.first[k + 1] = at;
  }
  return rows;
}
