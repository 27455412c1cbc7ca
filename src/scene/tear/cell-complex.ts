/** The cells of a body that tears: which particles are their corners now, which cells are around a particle, and which of those are connected. */
import { csrRows } from '../../core/csr';
import { noCorner } from '../../mesh/face-list';
import { type Cells, facetSize } from './cells';
import { ChangingRows } from './growing';

/** Cells around one particle that are marked without making arrays: scratch memory of `partCount`. */
const mostMarked = 64;
const marks = new Uint8Array(mostMarked);
const queued = new Uint8Array(mostMarked);

export class CellComplex {
  /** Four numbers per cell, as `Cells` has them. */
  readonly corners: Uint32Array;
  private readonly around: ChangingRows;
  private readonly facetSize: number;

  constructor(
    readonly cells: Cells,
    particleCount: number,
  ) {
    this.corners = cells.corners.slice();
    this.facetSize = facetSize[cells.kind];
    this.around = new ChangingRows(cellRows(cells.corners, particleCount));
  }

  /** The cells around a particle. */
  at(particle: number): ArrayLike<number> & Iterable<number> {
    return this.around.get(particle);
  }

  size(cell: number): number {
    const { corners } = this;
    return corners[4 * cell + 2] === noCorner ? 2 : corners[4 * cell + 3] === noCorner ? 3 : 4;
  }

  corner(cell: number, index: number): number {
    return this.corners[4 * cell + index];
  }

  /** Which corner of the cell the particle is; -1 where it is none. */
  indexOf(cell: number, particle: number): number {
    const { corners } = this;
    const at = 4 * cell;
    if (corners[at] === particle) return 0;
    if (corners[at + 1] === particle) return 1;
    if (corners[at + 2] === particle) return 2;
    return corners[at + 3] === particle ? 3 : -1;
  }

  has(cell: number, particle: number): boolean {
    return this.indexOf(cell, particle) >= 0;
  }

  cornersOf(cell: number): Uint32Array {
    return this.corners.subarray(4 * cell, 4 * cell + this.size(cell));
  }

  /** How many particles two cells have in common. */
  shared(one: number, other: number): number {
    const { corners } = this;
    const at = 4 * other;
    let count = 0;
    for (let c = 4 * one; c < 4 * one + 4; c++) {
      const corner = corners[c];
      if (corner === noCorner) continue;
      const is = corners[at] === corner || corners[at + 1] === corner;
      if (is || corners[at + 2] === corner || corners[at + 3] === corner) count++;
    }
    return count;
  }

  /** Whether two cells have a facet in common. */
  connected(one: number, other: number): boolean {
    return this.shared(one, other) >= this.facetSize;
  }

  /** The cells that all of these particles are corners of. */
  containing(particles: ArrayLike<number>): number[] {
    const around = this.at(particles[0]);
    const found: number[] = [];
    for (let c = 0; c < around.length; c++) {
      let k = 1;
      while (k < particles.length && this.has(around[c], particles[k])) k++;
      if (k === particles.length) found.push(around[c]);
    }
    return found;
  }

  /** How many cells both particles are corners of. */
  sharedBy(one: number, other: number): number {
    const around = this.at(one);
    let count = 0;
    for (let c = 0; c < around.length; c++) if (this.has(around[c], other)) count++;
    return count;
  }

  /** Every particle of the cells around one, without itself. */
  neighbours(particle: number): Set<number> {
    const found = new Set<number>();
    this.addNeighbours(particle, found);
    return found;
  }

  addNeighbours(particle: number, into: Set<number>): void {
    const { corners } = this;
    const cells = this.at(particle);
    for (let k = 0; k < cells.length; k++) {
      for (let c = 4 * cells[k]; c < 4 * cells[k] + 4; c++) {
        if (corners[c] !== particle && corners[c] !== noCorner) into.add(corners[c]);
      }
    }
  }

  /** Those that cells on both sides of a split have: their cells may no longer be connected after it. */
  between(particle: number, moved: readonly number[]): number[] {
    const { corners } = this;
    const around = this.at(particle);
    const found: number[] = [];
    for (let m = 0; m < moved.length; m++) {
      for (let c = 4 * moved[m]; c < 4 * moved[m] + 4; c++) {
        const corner = corners[c];
        if (corner === particle || corner === noCorner || found.includes(corner)) continue;
        for (let k = 0; k < around.length; k++) {
          if (moved.includes(around[k]) || !this.has(around[k], corner)) continue;
          found.push(corner);
          break;
        }
      }
    }
    return found;
  }

  /** How many parts `parts` would find. */
  partCount(particle: number): number {
    const cells = this.at(particle);
    const { length } = cells;
    if (length > mostMarked) return this.parts(particle).length;
    for (let k = 0; k < length; k++) marks[k] = 0;
    let count = 0;
    for (let first = 0; first < length; first++) {
      if (marks[first] === 1) continue;
      count++;
      marks[first] = 1;
      queued[0] = first;
      for (let next = 0, end = 1; next < end; next++) {
        for (let k = first + 1; k < length; k++) {
          if (marks[k] === 1 || !this.connected(cells[queued[next]], cells[k])) continue;
          marks[k] = 1;
          queued[end++] = k;
        }
      }
    }
    return count;
  }

  /**
   * The cells around a particle in parts that have no facet in common, each in the order of the list, the parts in the order of their first cells. `cut`: facets between two cells that
   * do not count.
   */
  parts(particle: number, cut: (one: number, other: number) => boolean = () => false): number[][] {
    const left = [...this.at(particle)];
    const parts: number[][] = [];
    while (left.length > 0) {
      const part = [left.shift()!];
      for (let k = 0; k < part.length; k++) {
        for (let l = 0; l < left.length; ) {
          if (this.connected(part[k], left[l]) && !cut(part[k], left[l])) part.push(...left.splice(l, 1));
          else l++;
        }
      }
      parts.push(part);
    }
    return parts;
  }

  /** Gives the corner of a cell to another particle. */
  replace(cell: number, particle: number, by: number): void {
    this.corners[4 * cell + this.indexOf(cell, particle)] = by;
    this.around.remove(particle, cell);
    this.around.add(by, cell);
  }
}

function cellRows(corners: Uint32Array, particleCount: number) {
  const [cells, particles] = [new Uint32Array(corners.length), new Uint32Array(corners.length)];
  let count = 0;
  for (let c = 0; c < corners.length; c++) {
    if (corners[c] === noCorner) continue;
    cells[count] = c >> 2;
    particles[count++] = corners[c];
  }
  const { first, list } = csrRows(particleCount, particles.subarray(0, count));
  return { first, list: list.map((k) => cells[k]) };
}
