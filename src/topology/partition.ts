/**
 * Constraints in sets that a solver takes one after the other, each in parallel (Fratarcangeli and Pellacini 2015): phantoms where fewer colours are wanted
 * than the constraint graph has in its largest clique, then a colouring with colours of similar size.
 */
import type { Span } from '../compute/backend';
import { checkInteger, pathOf } from '../core/check';
import type { CsrRows } from '../core/csr';
import { cliqueNumber } from './cliques';
import { colourSizes, evenColours } from './colour-ties';
import type { Graph } from './graph';
import { type ColourOrder, orderByColour } from './order-by-colour';
import { insertPhantoms } from './phantoms';
import { coloursByOrder, smallestLastColours } from './smallest-last';
import { constraintGraph, largestStar, type Ties } from './ties';

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
  const plain = colouredTies(ties, particleCount);
  // As many colours as are used are enough for every clique: where they are few enough, cliques need not be listed.
  if (colours === null || plain.colours.length <= colours) {
    const atLeast = largestStar(ties, particleCount);
    const size = cliqueNumber(plain.graph, { atLeast, atMost: plain.colours.length });
    return {
      order: plain.order,
      colours: plain.colours,
      extraColours: 0,
      ties,
      phantomOf: new Uint32Array(0),
      groups: { first: new Uint32Array(1), list: new Uint32Array(0) },
      cliqueNumber: { before: size, after: size },
    };
  }
  const rewired = insertPhantoms(ties, particleCount, colours);
  const after = rewired.rounds === 0 ? plain : colouredTies(rewired.ties, particleCount + rewired.phantomOf.length);
  return {
    order: after.order,
    colours: after.colours,
    extraColours: Math.max(0, after.colours.length - colours),
    ties: rewired.ties,
    phantomOf: rewired.phantomOf,
    groups: rewired.groups,
    cliqueNumber: rewired.cliqueNumber,
  };
}

/** Of the mean of all colours, what the smallest one has at least in a sheet whose springs are listed direction by direction. */
const evenShare = 0.7;

/**
 * Constraints by colour alone. Greedy colours in the order in which the constraints are given, where they are few and of similar size: sheets list their springs direction by direction, and colours of one direction
 * each converge faster than mixed ones (a hanging sheet is off by 18.1 mm instead of 20.1). Else, as in lattices of tetrahedra, those of the smallest-last order, made similar in size.
 */
export function colouredTies(ties: Ties, particleCount: number): ColourOrder & { graph: Graph } {
  const graph = constraintGraph(ties, particleCount);
  const smallestLast = smallestLastColours(graph);
  const asGiven = coloursByOrder(
    graph,
    Uint32Array.from({ length: ties.count }, (_, k) => ties.count - 1 - k),
  );
  const sizes = colourSizes(asGiven);
  const few = sizes.length <= colourSizes(smallestLast).length;
  const even = Math.min(...sizes) >= evenShare * (ties.count / sizes.length);
  const colours = few && even ? asGiven : evenColours(graph, smallestLast);
  return { graph, ...orderByColour(colours) };
}
