/**
 * Phantom particles (Fratarcangeli and Pellacini 2015, section 4, algorithm 2): constraints that share a particle with too many others get copies of that
 * particle, so that the constraint graph has no clique of more than q constraints and needs fewer colours. A phantom constraint, here a group, brings a
 * particle and all of its phantoms to their barycentre (equation 7). All groups can be projected in one call, since no particle is in two of them.
 *
 * The listing of algorithm 2 empties the set F of phantoms for every constraint; the text and figure 4 have one set per replaced particle, and so does this
 * file. A particle that is replaced in several cliques still has one group.
 */
import { checkInteger, pathOf } from '../core/check';
import { type CsrRows, countingSort, csrRows } from '../core/csr';
import { cliqueNumber, maximalCliques } from './cliques';
import { checkTies, constraintGraph, largestStar, type Ties } from './ties';

export interface Phantoms {
  /** The constraints, with phantoms in place of particles. Phantoms are numbered from `particleCount` on. */
  ties: Ties;
  /** The particle that phantom `particleCount + k` is a copy of. */
  phantomOf: Uint32Array;
  /** One row per particle that has phantoms, by ascending particle: the particle itself, then its phantoms, ascending. */
  groups: CsrRows;
  /** How often cliques were listed and taken apart. */
  rounds: number;
  /** The size of the largest clique of the constraint graph. */
  cliqueNumber: { before: number; after: number };
}

/**
 * Rewires constraints until no clique has more than `q` of them. Cliques are taken by decreasing size. In each, every constraint that has the particle that
 * most of the clique's constraints have gets a phantom of that particle for itself alone, so that a clique around one particle falls apart entirely.
 *
 * That is much where all particles are alike: in the interior of a regular lattice every particle has equally many constraints, and for a `q` below that
 * number nearly all are replaced and hardly two constraints share anything, which makes the solver averaged Jacobi. `q` pays off where few particles have
 * many constraints.
 */
export function insertPhantoms(ties: Ties, particleCount: number, q: number): Phantoms {
  checkInteger(pathOf('phantoms'), 'q', q, { atLeast: 1 });
  checkTies(ties, particleCount);
  const rewiring = new Rewiring(ties, particleCount);
  let before = 0;
  let rounds = 0;
  // Rewiring only ever removes edges of the constraint graph. So a clique that is too large lies within one that was too large before, and after the
  // first round only the constraints of such cliques matter.
  let active: Uint32Array | null = null;
  for (;;) {
    const cliques = cliquesOf(rewiring.ties, rewiring.particleCount, active, q);
    if (cliques.first.length === 1) break;
    rounds++;
    const bySize = byDecreasingSize(cliques);
    if (rounds === 1) before = cliques.first[bySize[0] + 1] - cliques.first[bySize[0]];
    for (const clique of bySize) {
      rewiring.takeApart(cliques.list.subarray(cliques.first[clique], cliques.first[clique + 1]));
    }
    active = distinct(cliques.list, ties.count);
  }
  const phantomOf = Uint32Array.from(rewiring.phantomOf);
  const after = cliqueNumber(constraintGraph(rewiring.ties, rewiring.particleCount), {
    atLeast: largestStar(rewiring.ties, rewiring.particleCount),
    atMost: q,
  });
  return {
    ties: rewiring.ties,
    phantomOf,
    groups: groupsOf(phantomOf, particleCount),
    rounds,
    cliqueNumber: { before: rounds === 0 ? after : before, after },
  };
}

/** The maximal cliques with more than q constraints among the active ones, or among all. */
function cliquesOf(ties: Ties, particleCount: number, active: Uint32Array | null, q: number): CsrRows {
  if (active === null) return maximalCliques(constraintGraph(ties, particleCount), q);
  const { size } = ties;
  const particles = new Uint32Array(active.length * size);
  active.forEach((constraint, k) => {
    particles.set(ties.particles.subarray(constraint * size, (constraint + 1) * size), k * size);
  });
  const { first, list } = maximalCliques(constraintGraph({ count: active.length, size, particles }, particleCount), q);
  return { first, list: list.map((k) => active[k]) };
}

/** The rows of the cliques, the largest first; those of one size stay in their order. */
function byDecreasingSize({ first }: CsrRows): Uint32Array {
  const count = first.length - 1;
  let largest = 0;
  for (let k = 0; k < count; k++) largest = Math.max(largest, first[k + 1] - first[k]);
  const keys = new Uint32Array(count);
  for (let k = 0; k < count; k++) keys[k] = largest - (first[k + 1] - first[k]);
  return countingSort(largest + 1, keys, Uint32Array.from(keys.keys()));
}

/** The numbers that are in the list, each once, ascending. All are below `count`. */
function distinct(list: Uint32Array, count: number): Uint32Array {
  const listed = new Uint8Array(count);
  for (let k = 0; k < list.length; k++) listed[list[k]] = 1;
  let found = 0;
  const numbers = new Uint32Array(Math.min(count, list.length));
  for (let i = 0; i < count; i++) if (listed[i]) numbers[found++] = i;
  return numbers.subarray(0, found);
}

function groupsOf(phantomOf: Uint32Array, particleCount: number): CsrRows {
  const originals = distinct(phantomOf, particleCount);
  const rowOf = new Uint32Array(particleCount);
  originals.forEach((particle, row) => {
    rowOf[particle] = row;
  });
  // A row begins with its original, which is listed before all phantoms.
  const members = new Uint32Array(originals.length + phantomOf.length);
  members.set(originals);
  members.set(phantomOf, originals.length);
  const { first, list } = csrRows(
    originals.length,
    members.map((particle) => rowOf[particle]),
  );
  return {
    first,
    list: list.map((k) => (k < originals.length ? originals[k] : particleCount + k - originals.length)),
  };
}

/** Constraints as they are being rewired. */
class Rewiring {
  readonly ties: Ties;
  readonly phantomOf: number[] = [];
  private readonly rewired: Uint8Array;
  private readonly uses: Uint32Array;

  constructor(
    ties: Ties,
    private readonly originals: number,
  ) {
    this.ties = { ...ties, particles: ties.particles.slice() };
    this.rewired = new Uint8Array(ties.count);
    this.uses = new Uint32Array(originals);
  }

  /** Phantoms included. */
  get particleCount(): number {
    return this.originals + this.phantomOf.length;
  }

  /** Replaces the particle that most constraints of a clique have, unless the clique has come apart with an earlier one. */
  takeApart(clique: Uint32Array): void {
    const particle = this.mostUsed(clique);
    if (!this.isClique(clique)) return;
    const { size, particles } = this.ties;
    for (const constraint of clique) {
      const phantom = this.particleCount;
      let used = false;
      for (let at = constraint * size; at < (constraint + 1) * size; at++) {
        if (particles[at] !== particle) continue;
        particles[at] = phantom;
        used = true;
      }
      if (!used) continue;
      this.phantomOf.push(particle);
      this.rewired[constraint] = 1;
    }
  }

  /**
   * The particle that most of these constraints have, the smallest one of several. It is never a phantom, which only one constraint has, while two
   * constraints of a clique share a particle: so a phantom of a phantom need not be thought of.
   */
  private mostUsed(clique: Uint32Array): number {
    const { uses, originals } = this;
    const { size, particles } = this.ties;
    let most = 0;
    let found = 0;
    for (const constraint of clique) {
      for (let at = constraint * size; at < (constraint + 1) * size; at++) {
        const particle = particles[at];
        if (particle >= originals) continue;
        const count = ++uses[particle];
        if (count < most || (count === most && particle > found)) continue;
        most = count;
        found = particle;
      }
    }
    for (const constraint of clique) {
      for (let at = constraint * size; at < (constraint + 1) * size; at++) {
        if (particles[at] < originals) uses[particles[at]] = 0;
      }
    }
    return found;
  }

  /** Whether every two of the constraints still share a particle. Those that have not been rewired do. */
  private isClique(constraints: Uint32Array): boolean {
    for (let a = 0; a < constraints.length; a++) {
      if (!this.rewired[constraints[a]]) continue;
      for (let b = 0; b < constraints.length; b++) {
        if (a !== b && !this.areAdjacent(constraints[a], constraints[b])) return false;
      }
    }
    return true;
  }

  private areAdjacent(a: number, b: number): boolean {
    const { size, particles } = this.ties;
    for (let i = a * size; i < (a + 1) * size; i++) {
      for (let j = b * size; j < (b + 1) * size; j++) if (particles[i] === particles[j]) return true;
    }
    return false;
  }
}
