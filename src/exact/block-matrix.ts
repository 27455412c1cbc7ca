/**
 * A symmetric matrix with a square block for every particle and every pair of particles that share an element, over a pattern that is
 * made once. `width` is 3 for Hessians, which mix x, y and z, and 1 for the global step, which does not.
 *
 * Column `width p + c` of the lower triangle holds what is left of the diagonal block (its rows from c on), then, for each neighbour of p
 * with a higher number, in ascending order, `width` rows. So the place of every entry follows from the neighbour's rank.
 */

import { csrOffsets } from '../core/csr';
import type { ElementSet } from '../elements/element-set';
import type { SymmetricMatrix } from '../sparse/types';

export class BlockMatrix {
  readonly matrix: SymmetricMatrix;
  /** For each set, element and pair of its particles: the rank of the higher one among the lower one's neighbours. */
  private readonly ranks: Uint32Array[];

  constructor(
    particleCount: number,
    readonly width: 1 | 3,
    private readonly sets: readonly ElementSet[],
  ) {
    const { first, neighbour } = higherNeighbours(particleCount, sets);
    this.matrix = expand(first, neighbour, width);
    this.ranks = sets.map((set) => ranksOf(set, first, neighbour));
  }

  clear(): void {
    this.matrix.value.fill(0);
  }

  /** Adds to the diagonal entries of each particle. */
  addToDiagonal(ofParticle: (particle: number) => number): void {
    const { first, value, size } = this.matrix;
    for (let column = 0; column < size; column++) value[first[column]] += ofParticle(Math.floor(column / this.width));
  }

  /**
   * Adds `factor` times the matrix of one element, `width * size` square and row by row, but for the rows and columns of particles that
   * are held.
   */
  addElement(set: number, element: number, block: Float64Array, factor: number, held: Uint8Array): void {
    const { width } = this;
    const { size, particles } = this.sets[set];
    const { first, value } = this.matrix;
    const ranks = this.ranks[set];
    const side = width * size;
    let pair = (element * size * (size - 1)) / 2;
    for (let u = 0; u < size; u++) {
      const p = particles[element * size + u];
      if (held[p] === 0) {
        for (let c = 0; c < width; c++) {
          const at = first[width * p + c] - c;
          for (let r = c; r < width; r++) value[at + r] += factor * block[(width * u + r) * side + width * u + c];
        }
      }
      for (let v = u + 1; v < size; v++, pair++) {
        const q = particles[element * size + v];
        if (held[p] === 1 || held[q] === 1) continue;
        const [low, column, row] = p < q ? [p, u, v] : [q, v, u];
        for (let c = 0; c < width; c++) {
          const at = first[width * low + c] + width - c + width * ranks[pair];
          for (let r = 0; r < width; r++)
            value[at + r] += factor * block[(width * row + r) * side + width * column + c];
        }
      }
    }
  }
}

/** Calls back with the lower and the higher particle of each pair of each element, in the order in which `addElement` meets them. */
function forPairs({ count, size, particles }: ElementSet, visit: (low: number, high: number) => void): void {
  for (let at = 0; at < count * size; at += size) {
    for (let u = 0; u < size; u++) {
      for (let v = u + 1; v < size; v++) {
        const p = particles[at + u];
        const q = particles[at + v];
        visit(Math.min(p, q), Math.max(p, q));
      }
    }
  }
}

/** The neighbours of each particle that have a higher number, ascending, as CSR rows. */
function higherNeighbours(
  particleCount: number,
  sets: readonly ElementSet[],
): { first: Uint32Array; neighbour: Uint32Array } {
  const keys: number[] = [];
  for (const set of sets) forPairs(set, (low, high) => keys.push(low * particleCount + high));
  const sorted = Float64Array.from(keys).sort();
  const unique = sorted.filter((key, k) => k === 0 || key !== sorted[k - 1]);
  const rowOf = Uint32Array.from(unique, (key) => Math.floor(key / particleCount));
  const first = csrOffsets(particleCount, rowOf);
  return { first, neighbour: Uint32Array.from(unique, (key) => key % particleCount) };
}

function ranksOf(set: ElementSet, first: Uint32Array, neighbour: Uint32Array): Uint32Array {
  const ranks = new Uint32Array((set.count * set.size * (set.size - 1)) / 2);
  let pair = 0;
  forPairs(set, (low, high) => {
    let at = first[low];
    while (neighbour[at] !== high) at++;
    ranks[pair++] = at - first[low];
  });
  return ranks;
}

/** The pattern of single numbers of a pattern of blocks. */
function expand(blockFirst: Uint32Array, neighbour: Uint32Array, width: number): SymmetricMatrix {
  const count = blockFirst.length - 1;
  const size = width * count;
  const first = new Uint32Array(size + 1);
  for (let column = 0; column < size; column++) {
    const p = Math.floor(column / width);
    const length = width - (column % width) + width * (blockFirst[p + 1] - blockFirst[p]);
    first[column + 1] = first[column] + length;
  }
  const row = new Uint32Array(first[size]);
  let at = 0;
  for (let column = 0; column < size; column++) {
    const p = Math.floor(column / width);
    for (let r = column; r < width * (p + 1); r++) row[at++] = r;
    for (let k = blockFirst[p]; k < blockFirst[p + 1]; k++) {
      for (let r = 0; r < width; r++) row[at++] = width * neighbour[k] + r;
    }
  }
  return { size, first, row, value: new Float64Array(row.length) };
}
