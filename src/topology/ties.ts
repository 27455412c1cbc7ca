/**
 * Constraints that tie particles, and the graph of these constraints (Fratarcangeli and Pellacini 2015, section 3.2; the "dual graph" of their
 * figures): its nodes are the constraints, and two of them are adjacent if they share a particle. Constraints that are not adjacent can be solved at
 * the same time.
 */
import { fail, pathOf } from '../core/check';
import { csrElements, prefixSum } from '../core/csr';
import type { Graph } from './graph';

/** Constraints of one kind as plain data. */
export interface Ties {
  count: number;
  /** Particles per constraint. */
  size: number;
  /** `size` particle indices per constraint. */
  particles: Uint32Array;
}

/** Constraint k has `size` particles, all of them below `particleCount`. */
export function checkTies({ count, size, particles }: Ties, particleCount: number): void {
  const path = pathOf('ties');
  if (particles.length !== count * size) fail(path, 'particles', `hold ${count} x ${size} indices`, particles.length);
  for (let at = 0; at < particles.length; at++) {
    if (particles[at] >= particleCount) fail(path, `particles[${at}]`, `be below ${particleCount}`, particles[at]);
  }
}

/**
 * The graph of the constraints. A row lists each neighbour once, ascending, however many particles the two constraints share.
 *
 * The first pass counts, the second fills. It visits the constraints in ascending order and appends each one to the rows of its neighbours, so that all
 * rows end up sorted without a comparison.
 */
export function constraintGraph(ties: Ties, particleCount: number): Graph {
  checkTies(ties, particleCount);
  const { count, size, particles } = ties;
  const at = csrElements(particleCount, size, particles);
  const first = new Uint32Array(count + 1);
  // seenBy[j] = k + 1 means that constraint k has met its neighbour j: the stamps need not be cleared between constraints.
  const seenBy = new Uint32Array(count);
  for (let k = 0; k < count; k++) {
    seenBy[k] = k + 1;
    let met = 0;
    for (let corner = k * size; corner < (k + 1) * size; corner++) {
      const rowEnd = at.first[particles[corner] + 1];
      for (let e = at.first[particles[corner]]; e < rowEnd; e++) {
        const other = at.list[e];
        if (seenBy[other] === k + 1) continue;
        seenBy[other] = k + 1;
        met++;
      }
    }
    first[k + 1] = met;
  }
  prefixSum(first);
  const next = first.slice(0, count);
  const neighbour = new Uint32Array(first[count]);
  seenBy.fill(0);
  for (let k = 0; k < count; k++) {
    seenBy[k] = k + 1;
    for (let corner = k * size; corner < (k + 1) * size; corner++) {
      const rowEnd = at.first[particles[corner] + 1];
      for (let e = at.first[particles[corner]]; e < rowEnd; e++) {
        const other = at.list[e];
        if (seenBy[other] === k + 1) continue;
        seenBy[other] = k + 1;
        neighbour[next[other]++] = k;
      }
    }
  }
  return { count, first, neighbour };
}

/** The maximum number of constraints that have one particle in common: a clique of the constraint graph, and in a mesh most often the largest. */
export function largestStar({ count, size, particles }: Ties, particleCount: number): number {
  const constraints = new Uint32Array(particleCount);
  let maximum = 0;
  for (let k = 0; k < count; k++) {
    for (let at = k * size; at < (k + 1) * size; at++) {
      const particle = particles[at];
      // A constraint that has a particle twice counts once.
      let before = k * size;
      while (particles[before] !== particle) before++;
      if (before === at) maximum = Math.max(maximum, ++constraints[particle]);
    }
  }
  return maximum;
}
