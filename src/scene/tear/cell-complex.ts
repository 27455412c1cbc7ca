/** The cells of a body that tears: which particles are their corners now, which cells are around a particle, and which of those are connected. */
import { csrRows } from '../../core/csr';
import { noCorner } from '../../mesh/face-list';
import { type Cells, facetSize } from './cells';
import { ChangingRows } from './growing';

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
    for (let c = 0; c < 4; c++) if (this.corners[4 * cell + c] === particle) return c;
    return -1;
  }

  has(cell: number, particle: number): boolean {
    return this.indexOf(cell, particle) >= 0;
  }

  cornersOf(cell: number): Uint32Array {
    return this.corners.subarray(4 * cell, 4 * cell + this.size(cell));
  }

  /** How many particles two cells have in common. */
  shared(one: number, other: number): number {
    let count = 0;
    for (const particle of this.cornersOf(one)) if (this.has(other, particle)) count++;
    return count;
  }

  /** Whether two cells have a facet in common. */
  connected(one: number, other: number): boolean {
    return this.shared(one, other) >= this.facetSize;
  }

  /** The cells that all of these particles are corners of. */
  containing(particles: ArrayLike<number>): number[] {
    return [...this.at(particles[0])].filter((cell) => {
      for (let k = 1; k < particles.length; k++) if (!this.has(cell, particles[k])) return false;
      return true;
    });
  }

  /** Every particle of the cells around one, without itself. */
  neighbours(particle: number): Set<number> {
    const found = new Set<number>();
    for (const cell of this.at(particle)) for (const other of this.cornersOf(cell)) found.add(other);
    found.delete(particle);
    return found;
  }

  /**
   * The cells around a particle in parts that have no facet in common, each in the order of the list, the parts in the order of their first cells. `cut`: facets between two cells that
   * do not count.
   */
  parts(particle: number, cut: (one: number, other: number) => boolean = () => false): number[][] {
    const left = new Set(this.at(particle));
    const parts: number[][] = [];
    for (const first of this.at(particle)) {
      if (!left.delete(first)) continue;
      const part = [first];
      for (let k = 0; k < part.length; k++) {
        for (const other of left) {
          if (!this.connected(part[k], other) || cut(part[k], other)) continue;
          left.delete(other);
          part.push(other);
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
