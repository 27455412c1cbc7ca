/**
 * The elements of a body that tears, besides its springs. Triangles, tetrahedra and cords lie within one cell and go where it goes. A hinge lies over two triangles: it goes with
 * its cells, and is gone when they no longer have its edge in common.
 */
import { type CsrRows, csrRows } from '../../core/csr';
import type { AnyElementKind, ElementList } from '../../elements/element-kind';
import { emptyList, particlesOf, withoutElements } from '../../elements/element-list';
import type { Hinges } from '../../elements/hinge/hinges';
import { type ElementLists, elementKinds } from '../../generated/elements';
import type { BuiltBody } from '../types';
import type { CellComplex } from './cell-complex';

type OtherLists = Partial<Omit<ElementLists, 'springs'>>;

/** Elements of one kind that lie within cells each. */
interface CellElements {
  readonly field: keyof OtherLists;
  readonly list: ElementList;
  readonly size: number;
  readonly particles: Uint32Array;
  /** Those of each cell. */
  readonly of: CsrRows;
}

const inCells = ['area', 'membrane', 'solid', 'volume', 'cord'] as const;

export class TornElements {
  private readonly kinds: CellElements[];
  private readonly hinges: TornHinges | null;

  constructor(
    built: BuiltBody,
    private readonly complex: CellComplex,
  ) {
    this.kinds = inCells.flatMap((name) => {
      const kind: AnyElementKind = elementKinds[name];
      const field = `${name}s` as const;
      const given = built[field];
      if (!given) return [];
      const list = copied(kind, given);
      const particles = particlesOf(kind, list);
      const cellOf = Uint32Array.from({ length: list.count }, (_, e) =>
        homeOf(complex, particles.subarray(kind.size * e, kind.size * (e + 1))),
      );
      return [{ field, list, size: kind.size, particles, of: csrRows(complex.cells.count, cellOf) }];
    });
    this.hinges = built.hinges ? new TornHinges(built.hinges, complex) : null;
  }

  /** After cells gave their corner `particle` to `by`. */
  follow(cells: readonly number[], particle: number, by: number): void {
    if (this.kinds.length === 0 && !this.hinges) return;
    for (const cell of cells) {
      for (const { of, size, particles } of this.kinds) {
        for (let k = of.first[cell]; k < of.first[cell + 1]; k++) {
          for (let at = size * of.list[k]; at < size * (of.list[k] + 1); at++) {
            if (particles[at] === particle) particles[at] = by;
          }
        }
      }
      this.hinges?.follow(cell, this.complex);
    }
  }

  /** The lists as they are now. */
  built(): OtherLists {
    const lists: Record<string, ElementList> = {};
    for (const { field, list } of this.kinds) lists[field] = copied(kindOf(field), list);
    if (this.hinges) lists.hinges = this.hinges.built();
    return lists as OtherLists;
  }
}

const kindOf = (field: keyof OtherLists): AnyElementKind => elementKinds[field.slice(0, -1) as 'area'];

/** The one cell that has all of these corners. */
function homeOf(complex: CellComplex, particles: Uint32Array): number {
  const [cell] = complex.containing(particles);
  if (cell === undefined) throw new Error(`tear: particles ${particles.join(', ')} must be corners of one cell`);
  return cell;
}

function copied<L extends ElementList>(kind: AnyElementKind, list: L): L {
  const copy = emptyList(kind, list.count);
  for (const name of Object.keys(kind.fields)) copy[name].set((list as unknown as Record<string, Uint32Array>)[name]);
  return copy;
}

class TornHinges {
  private readonly list: Hinges;
  private readonly gone: Uint8Array;
  /** Six numbers a hinge, of `CellComplex.corners`: the ends of its edge and the wing in the one cell, the same in the other. */
  private readonly corners: Uint32Array;
  private readonly of: CsrRows;

  constructor(hinges: Hinges, complex: CellComplex) {
    this.list = copied(elementKinds.hinge, hinges);
    this.gone = new Uint8Array(hinges.count);
    this.corners = new Uint32Array(6 * hinges.count);
    const cells = new Uint32Array(2 * hinges.count);
    for (let h = 0; h < hinges.count; h++) {
      const [a, b, ...wings] = hinges.corners.subarray(4 * h, 4 * h + 4);
      wings.forEach((wing, side) => {
        const cell = homeOf(complex, Uint32Array.of(a, b, wing));
        cells[2 * h + side] = cell;
        [a, b, wing].forEach((particle, k) => {
          this.corners[6 * h + 3 * side + k] = 4 * cell + complex.indexOf(cell, particle);
        });
      });
    }
    const { first, list } = csrRows(complex.cells.count, cells);
    this.of = { first, list: list.map((k) => k >> 1) };
  }

  follow(cell: number, { corners: now }: CellComplex): void {
    for (let k = this.of.first[cell]; k < this.of.first[cell + 1]; k++) {
      const h = this.of.list[k];
      const [a, b, wing, otherA, otherB, otherWing] = this.corners.subarray(6 * h, 6 * h + 6);
      if (now[a] !== now[otherA] || now[b] !== now[otherB]) this.gone[h] = 1;
      this.list.corners.set([now[a], now[b], now[wing], now[otherWing]], 4 * h);
    }
  }

  built(): Hinges {
    const left = withoutElements(elementKinds.hinge, this.list, this.gone);
    return left === this.list ? copied(elementKinds.hinge, left) : left;
  }
}
