/**
 * Constraints in sets that a solver takes one after the other, each in parallel (Fratarcangeli and Pellacini 2015): phantoms where fewer colours are wanted
 * than the constraint graph has in its largest clique, then a colouring with colours of similar size.
 */
import type { Span } from '../compute/backend';
import { checkInteger, pathOf } from '../core/check';
import type { CsrRows } from '../core/csr';
import { cliqueNumber } from './cliques';
import { evenColours } from './colour-ties';
import { orderByColour } from './order-by-colour';
import { insertPhantoms } from './phantoms';
import { smallestLastColours } from './smallest-last';
import { constraintGraph, type Ties } from './ties';

export interface PartitionOptions {
  /** The number of colours to aim for, at least 1; null: as many as it takes without phantoms. */
  colours: number | null;
}

export interface Partition {
  /** The constraint at each index, by colour; constraints of one colour are ascending. */
  order: Uint32Array;
  /** The indices of each colour in that order. */
  colours: Span[];
  /**
   * How many colours there are more than were asked for, 0 for null. Phantoms only see to it that no clique has more constraints than that. A graph may need
   * more colours than its largest clique has nodes (a ring of five: two and three), and greedy colouring may use more than are needed.
   */
  extraColours: number;
  /** The constraints with phantoms in place of particles, in the order in which they were given. */
  ties: Ties;
  /** The particle that phantom `particleCount + k` is a copy of. */
  phantomOf: Uint32Array;
  /** One row per particle that has phantoms: the particle itself, then its phantoms. */
  groups: CsrRows;
  /** The size of the largest clique of the constraint graph, before and after phantoms were inserted. */
  cliqueNumber: { before: number; after: number };
}

export function partitionTies(ties: Ties, particleCount: number, { colours }: PartitionOptions): Partition {
  if (colours !== null) checkInteger(pathOf('partition'), 'colours', colours, { atLeast: 1 });
  const rewired = colours === null ? null : insertPhantoms(ties, particleCount, colours);
  const phantomOf = rewired?.phantomOf ?? new Uint32Array(0);
  const graph = constraintGraph(rewired?.ties ?? ties, particleCount + phantomOf.length);
  const inOrder = orderByColour(evenColours(graph, smallestLastColours(graph)));
  return {
    ...inOrder,
    extraColours: colours === null ? 0 : Math.max(0, inOrder.colours.length - colours),
    ties: rewired?.ties ?? ties,
    phantomOf,
    groups: rewired?.groups ?? { first: new Uint32Array(1), list: new Uint32Array(0) },
    cliqueNumber: rewired?.cliqueNumber ?? unchanged(cliqueNumber(graph, inOrder.colours.length)),
  };
}

const unchanged = (size: number) => ({ before: size, after: size });
