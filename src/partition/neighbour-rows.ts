/** The springs around each particle as compressed rows, in places of a solver's own order: what kernels gather from. */
import type { Model } from '../model/assemble';
import type { Springs } from '../model/types';
import { type Graph, springGraph } from './graph';
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
  const { first, neighbour, spring } = rows;
  let at = 0;
  for (let k = 0; k < graph.count; k++) {
    const end = graph.first[order[k] + 1];
    for (let e = graph.first[order[k]]; e < end; e++, at++) {
      neighbour[at] = place[graph.neighbour[e]];
      spring[at] = graph.spring[e];
    }
    first[k + 1] = at;
  }
  return rows;
}

/**
 * The same from springs alone. `place` leads from particles to places. Where springs are short in the solver's order but the model's own order is
 * none, this takes half as long as by way of the model's graph.
 */
export function placedRows(springs: Springs, place: Uint32Array): NeighbourRows {
  const ends = new Uint32Array(springs.ends.length);
  for (let e = 0; e < ends.length; e++) ends[e] = place[springs.ends[e]];
  return springGraph(place.length, { ...springs, ends });
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
