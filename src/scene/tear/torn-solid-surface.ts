/**
 * What is drawn of a solid that cracks, and where the air acts on it. Faces between two tetrahedra that come apart are part of its skin from then on, and drawn. A vertex of a surface of its own (`SurfaceEmbedding`) goes with the
 * tetrahedron that it is tied to; triangles between vertices of tetrahedra that came apart are no longer drawn, as they would span the crack.
 */
import { type CsrRows, csrElements, csrRows } from '../../core/csr';
import { components } from '../../mesh/components';
import { latticeSurface } from '../soft-body/lattice-surface';
import type { BuiltBody, Surface, SurfaceEmbedding } from '../types';
import type { CellComplex } from './cell-complex';
import { ChangingRows, GrowingArray } from './growing';
import type { TornDrawing } from './torn-surface';

/** The faces opposite to each corner of a tetrahedron, turned outwards. */
const opposite = [
  [1, 2, 3],
  [0, 3, 2],
  [0, 1, 3],
  [0, 2, 1],
] as const;

export class TornSolidSurface implements TornDrawing {
  /** Three particles a triangle, and the cell that each belongs to. */
  private readonly skin: GrowingArray<Uint32Array>;
  private readonly skinOfCell: ChangingRows;
  private readonly embedded: TornEmbedding | null;

  constructor(
    { surface, skin = new Uint32Array(0) }: BuiltBody,
    private readonly complex: CellComplex,
  ) {
    this.skin = new GrowingArray(skin);
    const home = (t: number) => complex.containing(skin.subarray(3 * t, 3 * t + 3))[0];
    const homes = Uint32Array.from({ length: skin.length / 3 }, (_, t) => home(t));
    this.skinOfCell = new ChangingRows(csrRows(complex.cells.count, homes));
    this.embedded = surface.embedding ? new TornEmbedding(surface, surface.embedding, complex) : null;
  }

  plan(particle: number, moved: readonly number[]): (by: number) => void {
    const { complex } = this;
    /** A cell, and the corner opposite to a face that it is about to lose. */
    const opened: [number, number][] = [];
    for (const one of moved) {
      for (const other of complex.at(particle)) {
        if (moved.includes(other) || !complex.connected(one, other)) continue;
        opened.push([one, lonelyCorner(complex, one, other)], [other, lonelyCorner(complex, other, one)]);
      }
    }
    const drop = this.embedded?.plan(moved);
    return (by) => {
      for (const cell of moved) {
        for (const t of this.skinOfCell.get(cell)) {
          for (let at = 3 * t; at < 3 * t + 3; at++) if (this.skin.data[at] === particle) this.skin.data[at] = by;
        }
      }
      for (const [cell, corner] of opened) this.open(cell, corner);
      drop?.();
    };
  }

  private open(cell: number, corner: number): void {
    this.skinOfCell.add(cell, this.skin.length / 3);
    this.skin.push(...opposite[corner].map((c) => this.complex.corner(cell, c)));
    this.embedded?.open(cell, opposite[corner]);
  }

  built(): Pick<BuiltBody, 'surface' | 'skin'> {
    const skin = this.skin.copy();
    return { surface: this.embedded?.built() ?? latticeSurface(skin), skin };
  }
}

/** The corner of `one` that `other` does not have, where they have all others in common. */
function lonelyCorner(complex: CellComplex, one: number, other: number): number {
  return [0, 1, 2, 3].find((c) => !complex.has(other, complex.corner(one, c))) as number;
}

class TornEmbedding {
  /** Of each vertex: its cell, and where among the corners of the cell each of its four particles is. */
  private readonly cellOf: GrowingArray<Uint32Array>;
  private readonly places: GrowingArray<Uint8Array>;
  private readonly weights: GrowingArray<Float32Array>;
  private readonly sharedNormal: GrowingArray<Uint32Array>;
  private readonly uvs: GrowingArray<Float32Array> | null;
  private readonly origin: GrowingArray<Uint32Array>;
  private readonly triangles: GrowingArray<Uint32Array>;
  private readonly gone: GrowingArray<Uint8Array>;
  private readonly verticesOf: CsrRows;
  private readonly trianglesOf: CsrRows;

  constructor(
    { triangles, uvs, vertexParticle }: Surface,
    { particles, weights, sharedNormal }: SurfaceEmbedding,
    private readonly complex: CellComplex,
  ) {
    const cells = new Uint32Array(vertexParticle.length);
    const places = new Uint8Array(4 * cells.length);
    for (let v = 0; v < cells.length; v++) {
      const own = particles.subarray(4 * v, 4 * v + 4);
      cells[v] = complex.containing(own)[0];
      own.forEach((particle, k) => {
        places[4 * v + k] = complex.indexOf(cells[v], particle);
      });
    }
    this.cellOf = new GrowingArray(cells);
    this.places = new GrowingArray(places);
    this.weights = new GrowingArray(weights);
    this.sharedNormal = new GrowingArray(sharedNormal);
    this.uvs = uvs && new GrowingArray(uvs);
    this.origin = new GrowingArray(vertexParticle.map((_, vertex) => vertex));
    this.triangles = new GrowingArray(triangles);
    this.gone = new GrowingArray(new Uint8Array(triangles.length / 3));
    this.verticesOf = csrRows(complex.cells.count, cells);
    this.trianglesOf = csrElements(cells.length, 3, triangles);
  }

  plan(moved: readonly number[]): () => void {
    const near = new Set<number>();
    for (const cell of moved) {
      for (const vertex of row(this.verticesOf, cell)) for (const t of row(this.trianglesOf, vertex)) near.add(t);
    }
    const before = [...near].map((t) => [t, this.ties(t)] as const);
    return () => {
      for (const [t, ties] of before) if (this.ties(t) < ties) this.gone.data[t] = 1;
    };
  }

  /** How many particles the cells of a triangle's vertices have in common, two by two. */
  private ties(t: number): number {
    const [a, b, c] = [0, 1, 2].map((k) => this.cellOf.data[this.triangles.data[3 * t + k]]);
    const { complex } = this;
    return complex.shared(a, b) + complex.shared(b, c) + complex.shared(c, a);
  }

  /** Draws a face of a cell, with vertices of its own. */
  open(cell: number, corners: readonly number[]): void {
    const [like] = row(this.verticesOf, cell);
    const first = this.cellOf.length;
    corners.forEach((corner, k) => {
      this.cellOf.push(cell);
      this.places.push(0, 1, 2, 3);
      this.weights.push(...[0, 1, 2, 3].map((place) => (place === corner ? 1 : 0)));
      this.sharedNormal.push(first + k);
      this.origin.push(like ?? 0);
      const at = like === undefined ? -1 : 2 * like;
      if (this.uvs) this.uvs.push(...(at < 0 ? [0, 0] : [this.uvs.data[at], this.uvs.data[at + 1]]));
    });
    this.triangles.push(first, first + 1, first + 2);
    this.gone.push(0);
  }

  built(): Surface {
    const { complex } = this;
    const count = this.cellOf.length;
    const particles = new Uint32Array(4 * count);
    const vertexParticle = new Uint32Array(count);
    const weights = this.weights.copy();
    for (let v = 0; v < count; v++) {
      let heaviest = 0;
      for (let k = 0; k < 4; k++) {
        particles[4 * v + k] = complex.corner(this.cellOf.data[v], this.places.data[4 * v + k]);
        if (weights[4 * v + k] > weights[4 * v + heaviest]) heaviest = k;
      }
      vertexParticle[v] = particles[4 * v + heaviest];
    }
    return {
      vertexParticle,
      embedding: { particles, weights, sharedNormal: this.sharedNormal.copy() },
      uvs: this.uvs?.copy() ?? null,
      origin: this.origin.copy(),
      triangles: this.whole(vertexParticle),
      lines: new Uint32Array(0),
    };
  }

  /** The triangles that are drawn: also without those, larger than tetrahedra, whose vertices are no longer of one piece. */
  private whole(vertexParticle: Uint32Array): Uint32Array {
    const { corners, cells } = this.complex;
    const links = new Uint32Array(6 * cells.count);
    for (let cell = 0; cell < cells.count; cell++) {
      for (let c = 0; c < 3; c++) links.set([corners[4 * cell], corners[4 * cell + c + 1]], 6 * cell + 2 * c);
    }
    const piece = components(corners.reduce((most, particle) => Math.max(most, particle), 0) + 1, links).of;
    const pieceOf = (vertex: number) => piece[vertexParticle[vertex]];
    return this.triangles.copy().filter((_, at, all) => {
      const t = Math.floor(at / 3);
      const [a, b, c] = [pieceOf(all[3 * t]), pieceOf(all[3 * t + 1]), pieceOf(all[3 * t + 2])];
      return this.gone.data[t] === 0 && a === b && b === c;
    });
  }
}

const row = ({ first, list }: CsrRows, r: number): Uint32Array =>
  r + 1 < first.length ? list.subarray(first[r], first[r + 1]) : list.subarray(0, 0);
