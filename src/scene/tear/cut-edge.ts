/**
 * The edge of a cut through a sheet, as it is drawn. The faces come apart along the edges nearest to the cut, in steps where it runs at an angle to them; the vertices of those edges are drawn on the cut itself, and so
 * is every other vertex that would reach over it. The texture stays where it is (torn-surface.ts), and so do the particles.
 *
 * A vertex moves the shortest way within the sheet. One on a border that was there before, as where a cut meets the border of the sheet or an older cut, moves along that border.
 */
import type { Vec3 } from '../types';
import type { CutSurface } from './cut-surface';
import { knownParticle, middleOf } from './known-positions';
import { nearestTie, type Tie } from './tied-vertices';
import type { TornBody } from './torn-body';
import { cross, dot, length, minus, plus, pointAt } from './vectors';

/** Squared sine of the angle between cut and sheet below which the sheet is cut too flat for its edge to be told. */
const flattest = 0.03;
/** Vertices stay where they are that would have to move further beyond a triangle, in its size. */
const furthest = 1.5;

/** `edges`: those that the cut went along, of the faces on both sides: 4 times the face, and the corner that the edge begins at. Positions as in `cut`. */
export function straightenEdge(
  torn: TornBody,
  surface: CutSurface,
  positions: ArrayLike<number>,
  edges: ReadonlySet<number>,
): void {
  const { complex } = torn;
  const positionOf = (particle: number) => pointAt(positions, knownParticle(torn, positions, particle));
  const pointOf = (particle: number) => torn.drawnPoint(particle, positionOf);
  const ends = (edge: number): [number, number] => {
    const [cell, c] = [edge >> 2, edge & 3];
    return [complex.corner(cell, c), complex.corner(cell, (c + 1) % complex.size(cell))];
  };
  const opened = new Set([...edges].filter((edge) => complex.containing(ends(edge)).length === 1));
  const particles = new Set([...opened].flatMap(ends));
  for (const cell of new Set([...particles].flatMap((particle) => [...complex.at(particle)]))) {
    const middle = middleOf(torn, positions, complex.cornersOf(cell));
    for (const corner of complex.cornersOf(cell)) {
      if (!particles.has(corner) && surface.crosses(middle, pointOf(corner))) particles.add(corner);
    }
  }
  const placed = [...particles].flatMap((particle) => {
    const tie = tieOf(particle);
    return tie && Math.min(...tie.weights) >= -furthest ? [{ particle, ...tie }] : [];
  });
  torn.place(placed);

  function tieOf(particle: number): Tie | null {
    const at = pointOf(particle);
    const { point, normal } = surface.planeAt(at);
    const above = dot(minus(at, point), normal);
    const along = alongBorder(particle, at, above, normal);
    return nearestTie(
      complex,
      complex.at(particle),
      positionOf,
      (corners) => along ?? within(corners, at, above, normal),
    );
  }

  /** Where the cut meets an older border at a particle; null where it has none, or the two hardly meet. */
  function alongBorder(particle: number, at: Vec3, above: number, normal: Vec3): Vec3 | null {
    let shortest = 1;
    let found: Vec3 | null = null;
    for (const cell of complex.at(particle)) {
      const [size, c] = [complex.size(cell), complex.indexOf(cell, particle)];
      for (const first of [c, (c + size - 1) % size]) {
        const edge = 4 * cell + first;
        if (opened.has(edge) || complex.containing(ends(edge)).length > 1) continue;
        const [one, other] = ends(edge);
        const way = minus(pointOf(one === particle ? other : one), at);
        const share = -above / dot(way, normal);
        if (!(Math.abs(share) < shortest)) continue;
        shortest = Math.abs(share);
        found = plus(at, way, share);
      }
    }
    return found;
  }
}

/** The point of the cut in the plane of a triangle that is nearest to one of its corners, which is so far above the cut. */
function within([a, b, c]: readonly [Vec3, Vec3, Vec3], at: Vec3, above: number, normal: Vec3): Vec3 | null {
  const face = cross(minus(b, a), minus(c, a));
  const area = length(face);
  if (!(area > 0)) return null;
  const way = plus(normal, face, -dot(normal, face) / (area * area));
  const slope = dot(way, normal);
  return slope > flattest * dot(normal, normal) ? plus(at, way, -above / slope) : null;
}
