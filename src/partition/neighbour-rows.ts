/** The springs around each particle as compressed rows, in places of a solver's own order: what kernels gather from. */
import type { Model } from '../model/assemble';
import type { Graph } from './graph';
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

/** `order` has the particle of the model in each place. */
export function neighbourRows({ graph, order }: { graph: Graph; order: Uint32Array }): NeighbourRows {
  const place = inverseOrder(order);
  const total = graph.neighbour.length;
  const rows: NeighbourRows = {
    first: new Uint32Array(graph.count + 1),
    neighbour: new Uint32Array(total),
    spring: new Uint32Array(total),
  };
  let at = 0;
  for (let k = 0; k < graph.count; k++) {
    const particle = order[k];
    for (let e = graph.first[particle]; e < graph.first[particle + 1]; e++, at++) {
      rows.neighbour[at] = place[graph.neighbour[e]];
      rows.spring[at] = graph.spring[e];
    }
    rows.first[k + 1] = at;
  }
  return rows;
}

export function neighbours(
  { springs }: Pick<Model, 'springs'>,
  places: { graph: Graph; order: Uint32Array },
): Neighbours {
  const rows = neighbourRows(places);
  const stiffness = new Float64Array(rows.spring.length);
  const rest = new Float64Array(rows.spring.length);
  rows.spring.forEach((spring, e) => {
    stiffness[e] = springs.stiffness[spring];
    rest[e] = springs.rest[spring];
  });
  return { ...rows, stiffness, rest };
}
