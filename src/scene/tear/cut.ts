/**
 * Where a body comes apart when it is cut. The cut separates two cells where it crosses the line between their middles, and so goes along the facets nearest to it. Particles around which those facets
 * separate the cells are split. A particle at the end of a stroke within the body has its cells still connected around it, and stays whole.
 *
 * The particles of a sheet's edge that is new are as far from the cut as the middles of their cells; what is drawn of them is moved onto it (cut-edge.ts).
 */
import { straightenEdge } from './cut-edge';
import type { CutShape } from './cut-shape';
import { cutSurface } from './cut-surface';
import { middleOf } from './known-positions';
import type { TornBody } from './torn-body';
import { pointAt } from './vectors';

/** Cuts a body whose particles are at `positions`, x, y, z of each; one that is not among them is where the one that it was split off is. */
export function cut(torn: TornBody, shape: CutShape, positions: ArrayLike<number>): void {
  const { complex } = torn;
  const surface = cutSurface(shape);
  const middles = new Float64Array(3 * complex.cells.count);
  const codes = new Uint8Array(complex.cells.count);
  for (let cell = 0; cell < codes.length; cell++) {
    const middle = middleOf(torn, positions, complex.cornersOf(cell));
    middles.set(middle, 3 * cell);
    codes[cell] = surface.outcode(middle);
  }
  const isCut = (one: number, other: number) =>
    (codes[one] & codes[other]) === 0 && surface.crosses(pointAt(middles, one), pointAt(middles, other));
  const near = Array.from({ length: torn.particleCount }, (_, particle) => particle).filter((particle) =>
    mayBeCut(codes, complex.at(particle)),
  );
  const edges = cutEdges(torn, near, isCut);
  const before = torn.particleCount;
  for (const particle of near) separate(torn, particle, isCut);
  // Those that are new may have cells that are cut from each other as well.
  for (let particle = before; particle < torn.particleCount; particle++) separate(torn, particle, isCut);
  if (torn.particleCount > before) straightenEdge(torn, surface, positions, edges, before);
}

/** Whether the cut may cross a line between the middles of two of these cells. */
function mayBeCut(codes: Uint8Array, cells: ArrayLike<number>): boolean {
  let common = 0xff;
  for (let k = 0; k < cells.length; k++) common &= codes[cells[k]];
  return common === 0;
}

/** The edges of faces along which the cut goes, each as those of both its faces: 4 times the face, and which of its corners the edge begins at. */
function cutEdges(
  { complex }: TornBody,
  particles: readonly number[],
  isCut: (one: number, other: number) => boolean,
): Set<number> {
  const edges = new Set<number>();
  if (complex.cells.kind !== 'face') return edges;
  for (const particle of particles) {
    for (const one of complex.at(particle)) {
      for (const other of complex.at(particle)) {
        if (one === other || !complex.connected(one, other) || !isCut(one, other)) continue;
        const size = complex.size(one);
        for (let c = 0; c < size; c++) {
          if (complex.has(other, complex.corner(one, c)) && complex.has(other, complex.corner(one, (c + 1) % size))) {
            edges.add(4 * one + c);
          }
        }
      }
    }
  }
  return edges;
}

/** Splits a particle until no two cells around it are of one part that a cut facet alone connects. */
function separate(torn: TornBody, particle: number, isCut: (one: number, other: number) => boolean): void {
  const { complex } = torn;
  for (;;) {
    const parts = complex.parts(particle, isCut);
    if (parts.length <= complex.parts(particle).length) return;
    torn.split(particle, parts[parts.length - 1]);
  }
}
