/** Maximal cliques of a graph, all of them or those above a size, and the size of the largest. `CliqueSearch` has the algorithm. */
import type { CsrRows } from '../core/csr';
import { CliqueSearch, type CliqueVisitor } from './clique-search';
import type { Graph } from './graph';

/** Visits all maximal cliques with more than `largerThan` vertices. A vertex without neighbours is a clique of one. */
export function visitCliques(graph: Graph, visit: CliqueVisitor, largerThan = 0): void {
  const search = new CliqueSearch(graph, largerThan, visit);
  for (let v = 0; v < graph.count; v++) search.searchFrom(v);
}

/** All maximal cliques with more than `largerThan` vertices, one per row, each ascending. */
export function maximalCliques(graph: Graph, largerThan = 0): CsrRows {
  const first: number[] = [0];
  let list = new Uint32Array(1024);
  let filled = 0;
  visitCliques(
    graph,
    (members, size) => {
      if (filled + size > list.length) {
        const longer = new Uint32Array(2 * (filled + size));
        longer.set(list);
        list = longer;
      }
      const row = list.subarray(filled, filled + size);
      row.set(members.subarray(0, size));
      row.sort();
      filled += size;
      first.push(filled);
    },
    largerThan,
  );
  return { first: Uint32Array.from(first), list: list.slice(0, filled) };
}

/** What is known of the size of the largest clique. */
export interface KnownSize {
  /** A size that occurs, so that smaller cliques need not be looked for. */
  atLeast?: number;
  /** A size that is not exceeded, so that the search ends where it is found. */
  atMost?: number;
}

/** The size of the largest clique. */
export function cliqueNumber(graph: Graph, { atLeast = 0, atMost = graph.count }: KnownSize = {}): number {
  if (atLeast >= atMost) return atLeast;
  const onSize = (_: Uint32Array, size: number) => {
    search.largerThan = size;
  };
  const search: CliqueSearch = new CliqueSearch(graph, atLeast, onSize, false);
  // The end of the degeneracy order is the densest part of the graph: its cliques make the search elsewhere short.
  for (let k = graph.count - 1; k >= 0 && search.largerThan < atMost; k--) search.searchFrom(search.order[k]);
  return search.largerThan;
}
