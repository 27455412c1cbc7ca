/**
 * The edge of a cut through a sheet, as it is drawn. The faces come apart along the edges nearest to the cut, in steps where it runs at an angle to them; the vertices of those edges are drawn on the cut itself, and so
 * is every other vertex that would reach over it. The texture stays where it is (torn-surface.ts), and so do the particles.
 *
 * A vertex moves the shortest way within the sheet, and those that were one before the cut move to one point. On a border that was there before, as where a cut meets the border of the sheet or an older cut, they move along that border where it is
 * straight; at its corners they stay, and so do vertices that would turn a triangle over. So the drawn pieces cover at rest what the sheet covered.
 */
import type { Vec3 } from '../types';
import type { CutSurface } from './cut-surface';
import { knownParticle, middleOf } from './known-positions';
import { nearestTie, type Tie, tiedPoint } from './tied-vertices';
import type { TornBody } from './torn-body';
import { cross, dot, length, minus, plus, pointAt } from './vectors';

/** Squared sine of the angle between cut and sheet below which the sheet is cut too flat for its edge to be told. */
const flattest = 0.03;
/** Vertices stay where they are that would have to move further beyond a triangle, in its size. */
const furthest = 1.5;
/** Cosine of the angle by which a border turns at a corner. Where that of the sheet turns by less, as round ones do, it counts as straight; the edge of an older cut has to be so. */
const straightest = { ofSheet: Math.cos(Math.PI / 12), ofCut: 1 - 1e-12 };
/** Share of its area that a triangle on the cut has at most of which nothing is seen, whichever way it points. */
const slightest = 0.1;

/** A point of the cut: where it is, where it is in the sheet at rest, and the direction across the cut there. */
interface Goal {
  now: Vec3;
  atRest: Vec3;
  normal: Vec3;
}

/** Particles that were one before the cut, and where their vertices are to be drawn. */
interface Moved {
  goal: Goal;
  ties: ({ particle: number } & Tie)[];
}

/**
 * `edges`: those that the cut went along, of the faces on both sides: 4 times the face, and the corner that the edge begins at. `before`: the number of particles before the cut. Positions as in `cut`.
 */
export function straightenEdge(
  torn: TornBody,
  surface: CutSurface,
  positions: ArrayLike<number>,
  edges: ReadonlySet<number>,
  before: number,
): void {
  const { complex } = torn;
  const positionOf = (particle: number) => pointAt(positions, knownParticle(torn, positions, particle));
  const pointOf = (particle: number) => torn.drawnPoint(particle, positionOf);
  const restOf = (particle: number) => torn.restPosition(particle);
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
  const halves = new Map<number, number[]>();
  for (const particle of particles) {
    const whole = wholeOf(torn, particle, before);
    halves.set(whole, [...(halves.get(whole) ?? []), particle]);
  }
  const moved = new Map<number, Moved>();
  for (const [whole, parts] of halves) {
    const goal = goalOf(parts);
    const ties = goal && tiesTo(goal.atRest, parts);
    if (ties) moved.set(whole, { goal, ties });
  }
  keepUnfolded(torn, moved, { before, positionOf });
  torn.place([...moved.values()].flatMap(({ ties }) => ties));

  /** Where the cut is nearest; null where it is not near. */
  function goalOf(parts: readonly number[]): Goal | null {
    const at = pointOf(parts[0]);
    const { point, normal } = surface.planeAt(at);
    const above = dot(minus(at, point), normal);
    const border = parts.flatMap(olderNeighbours);
    if (border.length > 0) return alongBorder(parts[0], border, above, normal);
    const around = new Set(parts.flatMap((particle) => [...complex.at(particle)]));
    const tie = nearestTie(complex, around, positionOf, (corners) => within(corners, at, above, normal));
    if (!tie || Math.min(...tie.weights) < -furthest) return null;
    return { now: tiedPoint(complex, tie, positionOf), atRest: tiedPoint(complex, tie, restOf), normal };
  }

  /** The particles along the border that a particle was on before. */
  function olderNeighbours(particle: number): number[] {
    return [...complex.at(particle)].flatMap((cell) => {
      const [size, c] = [complex.size(cell), complex.indexOf(cell, particle)];
      return [c, (c + size - 1) % size].flatMap((first) => {
        const edge = 4 * cell + first;
        if (opened.has(edge) || complex.containing(ends(edge)).length > 1) return [];
        return ends(edge).filter((end) => end !== particle);
      });
    });
  }

  /** Where the cut meets a border at a particle, which goes on to its neighbours; null at a corner, or where the two meet beyond them. */
  function alongBorder(particle: number, border: readonly number[], above: number, normal: Vec3): Goal | null {
    const rest = torn.drawnPoint(particle, restOf);
    const ways = border.map((neighbour) => minus(torn.drawnPoint(neighbour, restOf), rest));
    const [one, other] = ways;
    const limit = [particle, ...border].some((end) => torn.isPlaced(end)) ? straightest.ofCut : straightest.ofSheet;
    if (ways.length !== 2 || -dot(one, other) < limit * length(one) * length(other)) return null;
    const at = pointOf(particle);
    const waysNow = border.map((neighbour) => minus(pointOf(neighbour), at));
    const shares = waysNow.map((way) => -above / dot(way, normal));
    const k = shares.findIndex((share) => share >= 0 && share < 1);
    return k < 0 ? null : { now: plus(at, waysNow[k], shares[k]), atRest: plus(rest, ways[k], shares[k]), normal };
  }

  /** Ties each to a face of its own; null where that is too far from the goal. */
  function tiesTo(goal: Vec3, parts: readonly number[]): Moved['ties'] | null {
    const ties = parts.flatMap((particle) => {
      const tie = nearestTie(complex, complex.at(particle), restOf, () => goal);
      return tie && Math.min(...tie.weights) >= -furthest ? [{ particle, ...tie }] : [];
    });
    return ties.length === parts.length ? ties : null;
  }
}

/** The particle that one was part of before the cut. */
function wholeOf(torn: TornBody, particle: number, before: number): number {
  let at = particle;
  while (at >= before) at = torn.parentOf(at);
  return at;
}

/**
 * Leaves vertices where they were, those first that would move furthest, until no drawn triangle is turned over. One with all its corners on the cut is left alone: it has hardly an area, and where the sheet is curved it may point anywhere.
 */
function keepUnfolded(
  torn: TornBody,
  moved: Map<number, Moved>,
  { before, positionOf }: { before: number; positionOf: (particle: number) => Vec3 },
): void {
  const { complex } = torn;
  const cellsOf = ({ ties }: Moved) => ties.flatMap(({ particle }) => [...complex.at(particle)]);
  const left = new Set([...moved.values()].flatMap(cellsOf));
  for (const cell of left) {
    left.delete(cell);
    for (const particles of torn.drawnTriangles(cell)) {
      const wholes = particles.map((particle) => wholeOf(torn, particle, before));
      const drawn = particles.map((particle) => torn.drawnPoint(particle, positionOf));
      const goals = wholes.map((whole, k) => moved.get(whole)?.goal.now ?? drawn[k]);
      const [face, normal] = [faceNormal(particles.map(positionOf)), faceNormal(goals)];
      if (dot(normal, face) >= -1e-9 * dot(face, face)) continue;
      if (areOnOneLine(wholes.map((whole) => moved.get(whole)?.goal)) && length(normal) < slightest * length(face))
        continue;
      const ways = goals.map((goal, k) => (moved.has(wholes[k]) ? length(minus(goal, drawn[k])) : -1));
      const furthestMoved = wholes[ways.indexOf(Math.max(...ways))];
      const again = moved.get(furthestMoved);
      if (!again) continue;
      moved.delete(furthestMoved);
      for (const near of cellsOf(again)) left.add(near);
    }
  }
}

/** Whether these are points of a cut that hardly bends between them. */
function areOnOneLine(goals: readonly (Goal | undefined)[]): boolean {
  const [first, ...others] = goals;
  const turns = (one: Vec3, other: Vec3) => dot(one, other) < straightest.ofSheet * length(one) * length(other);
  return first !== undefined && others.every((other) => other !== undefined && !turns(first.normal, other.normal));
}

/** Across a triangle, twice as long as its area. */
const faceNormal = ([a, b, c]: readonly Vec3[]): Vec3 => cross(minus(b, a), minus(c, a));

/** The point of the cut in the plane of a triangle that is nearest to one of its corners, which is so far above the cut. */
function within([a, b, c]: readonly [Vec3, Vec3, Vec3], at: Vec3, above: number, normal: Vec3): Vec3 | null {
  const face = cross(minus(b, a), minus(c, a));
  const area = length(face);
  if (!(area > 0)) return null;
  const way = plus(normal, face, -dot(normal, face) / (area * area));
  const slope = dot(way, normal);
  return slope > flattest * dot(normal, normal) ? plus(at, way, -above / slope) : null;
}
