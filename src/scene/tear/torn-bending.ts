/**
 * Quadratic bending of a body that tears. Its springs (kind 'bending') are sums over squares of second differences, so that none can be taken out or moved alone: the energy
 * would no longer be positive. The squares around a particle are summed before and after cells leave it, and the springs change by the difference. A square belongs to a cell, to two cells with a facet in common, or to
 * a triangle with its neighbours, and what it is after a tear follows from the cells as they then are.
 */

import { springKinds } from '../types';
import type { CellComplex } from './cell-complex';
import { otherNeighbour } from './spring-terms';
import type { TornSprings } from './torn-springs';

/** Takes the energy weight |sum of coefficients times positions|2 / 2. */
export interface Squares {
  addSquare(weight: number, particles: ArrayLike<number>, coefficients: ArrayLike<number>): void;
}

/** The squares of one kind of body. */
export interface BendingSquares {
  /** What may change when cells leave a particle: numbers that stand for squares. */
  around(particle: number): number[];
  /** Adds what such a number stands for now. */
  add(square: number, into: Squares): void;
}

/** Springs between pairs of particles, by their sums. */
class PairSums implements Squares {
  readonly pairs = new Map<string, { ends: [number, number]; sum: number }>();

  addSquare(weight: number, particles: ArrayLike<number>, coefficients: ArrayLike<number>): void {
    for (let p = 0; p < particles.length; p++) {
      for (let q = p + 1; q < particles.length; q++) {
        const ends: [number, number] = [Math.min(particles[p], particles[q]), Math.max(particles[p], particles[q])];
        const pair = this.pairs.get(ends.join());
        const value = -weight * coefficients[p] * coefficients[q];
        if (pair) pair.sum += value;
        else this.pairs.set(ends.join(), { ends, sum: value });
      }
    }
  }
}

const kind = springKinds.indexOf('bending');
/** What is left of sums that cancel, over the largest of the body, is round-off: as in `QuadraticForm`. */
const nothing = 1e-12;

export class TornBending {
  private readonly largest: number;

  constructor(
    private readonly squares: BendingSquares,
    private readonly springs: TornSprings,
  ) {
    let largest = 0;
    for (let slot = 0; slot < springs.slots; slot++) {
      if (springs.kindOf(slot) === 'bending') largest = Math.max(largest, Math.abs(springs.stiffnessOf(slot)));
    }
    this.largest = largest;
  }

  /** Sums the squares around a particle; what it returns is to be called when the cells have come apart. */
  plan(particle: number): () => void {
    const affected = this.squares.around(particle);
    const before = this.sum(affected);
    return () => this.follow(before, this.sum(affected));
  }

  private sum(affected: readonly number[]): PairSums {
    const sums = new PairSums();
    for (const square of affected) this.squares.add(square, sums);
    return sums;
  }

  private follow(before: PairSums, after: PairSums): void {
    for (const key of new Set([...before.pairs.keys(), ...after.pairs.keys()])) {
      const [then, now] = [before.pairs.get(key), after.pairs.get(key)];
      const { ends } = (then ?? now)!;
      const slot = this.springs.find(kind, ...ends);
      const difference = (now?.sum ?? 0) - (then?.sum ?? 0);
      if (difference === 0) continue;
      const stiffness = (slot < 0 ? 0 : this.springs.stiffnessOf(slot)) + difference;
      if (Math.abs(stiffness) <= nothing * this.largest) {
        if (slot >= 0) this.springs.remove(slot);
      } else if (slot < 0) {
        this.springs.add(kind, ends, 0, stiffness);
      } else {
        this.springs.change(slot, this.springs.endsOf(slot), stiffness);
      }
    }
  }
}

/** Pairs of cells with a facet in common of which one is around a particle, as one number each. */
function pairsAround(complex: CellComplex, particle: number): number[] {
  const pairs = new Set<number>();
  for (const one of complex.at(particle)) {
    for (const corner of complex.cornersOf(one)) {
      for (const other of complex.at(corner)) {
        if (other === one || !complex.connected(one, other)) continue;
        pairs.add(Math.min(one, other) * complex.cells.count + Math.max(one, other));
      }
    }
  }
  return [...pairs];
}

/** Those of ropes: at each particle between two segments. `weight`: EI / rest^3 [N/m]. */
export function lineSquares(complex: CellComplex, weight: number): BendingSquares {
  const { count } = complex.cells;
  return {
    around: (particle) => pairsAround(complex, particle),
    add(square, into) {
      const [one, other] = [Math.floor(square / count), square % count];
      const [a, b] = complex.cornersOf(one);
      const middle = complex.has(other, a) ? a : b;
      if (!complex.has(other, middle)) return;
      const [c, d] = complex.cornersOf(other);
      into.addSquare(weight, [middle === a ? b : a, middle, middle === c ? d : c], [1, -2, 1]);
    },
  };
}

/** Those of sheets: along rows and columns over each edge between two cells a by b, half at either end of the edge, and the twist of each cell. `rigidity` is B [N m]. */
export function gridSquares(complex: CellComplex, [a, b]: readonly [number, number], rigidity: number): BendingSquares {
  const { count } = complex.cells;
  return {
    // Those of single cells come after those of pairs.
    around: (particle) => [
      ...pairsAround(complex, particle),
      ...[...complex.at(particle)].map((cell) => count * count + cell),
    ],
    add(square, into) {
      if (square >= count * count) {
        const [topLeft, bottomLeft, bottomRight, topRight] = complex.cornersOf(square - count * count);
        into.addSquare((2 * rigidity) / (a * b), [topLeft, topRight, bottomLeft, bottomRight], [1, -1, -1, 1]);
        return;
      }
      const [one, other] = [Math.floor(square / count), square % count];
      const [p, q] = complex.cornersOf(one).filter((corner) => complex.has(other, corner));
      if (p === undefined || q === undefined) return;
      // The first two corners of a cell are its left edge.
      const alongRow = Math.floor(complex.indexOf(one, p) / 2) === Math.floor(complex.indexOf(one, q) / 2);
      const weight = alongRow ? (rigidity * b) / (2 * a ** 3) : (rigidity * a) / (2 * b ** 3);
      for (const [end, far] of [
        [p, q],
        [q, p],
      ]) {
        const ends = [otherNeighbour(complex, one, end, far), otherNeighbour(complex, other, end, far)];
        into.addSquare(weight, [ends[0], end, ends[1]], [1, -2, 1]);
      }
    },
  };
}
