/**
 * Where a body comes apart that is pulled too hard. The particle at one end of an edge that is strained above its limit is split: the cells on either side of the plane through the particle across
 * the edge come apart (Mueller et al. 2007, Position based dynamics, section 4.5). Next time, edges at the tip of the crack carry what this one did, and so it grows.
 *
 * Of the two ends that one is split which is on a border, and so at the tip of a crack if there is one; else that whose cells the plane divides more evenly. What is held stays whole. Where all cells of
 * both ends lie on one side, nothing can come apart: a single cell does not tear.
 */
import type { Vec3 } from '../types';
import type { CellComplex } from './cell-complex';
import { knownParticle, middleOf } from './known-positions';
import type { TornBody } from './torn-body';

/** Two particles that are too far apart. */
export interface StrainedEdge {
  ends: readonly [number, number];
  /** How much longer it is than at rest, over the length at rest. */
  strain: number;
}

export interface TearLimits {
  /** Particles that are split at most. */
  splits: number;
  /** Whether pins or hands hold a particle. */
  isHeld(particle: number): boolean;
}

/**
 * Tears the body at the edges that are strained most, one in each neighbourhood, since the others there may slacken. Positions as in `cut`. Returns the number of edges at which it tore.
 */
export function tearStrained(
  torn: TornBody,
  edges: readonly StrainedEdge[],
  positions: ArrayLike<number>,
  { splits, isHeld }: TearLimits,
): number {
  const { complex } = torn;
  const order = [...edges].sort(
    (one, other) => other.strain - one.strain || one.ends[0] - other.ends[0] || one.ends[1] - other.ends[1],
  );
  const disturbed = new Set<number>();
  let done = 0;
  for (const { ends } of order) {
    if (done === splits) break;
    if (ends.some((end) => disturbed.has(end))) continue;
    const found = ends
      .map((end, k) => divide(torn, positions, end, ends[1 - k]))
      .filter((division) => division !== null && !isHeld(division.particle))
      .sort((one, other) => preference(complex, other!) - preference(complex, one!))[0];
    if (!found) continue;
    for (const neighbour of complex.neighbours(found.particle)) disturbed.add(neighbour);
    disturbed.add(found.particle);
    torn.split(found.particle, found.cells);
    done++;
  }
  return done;
}

interface Division {
  particle: number;
  /** Those of its cells that are on one side, at most half of them. */
  cells: number[];
}

/** The cells around a particle on the smaller side of the plane across the edge to another; null where all are on one side. */
function divide(torn: TornBody, positions: ArrayLike<number>, particle: number, other: number): Division | null {
  const at = middleOf(torn, positions, [particle]);
  const to = 3 * knownParticle(torn, positions, other);
  const along: Vec3 = [positions[to] - at[0], positions[to + 1] - at[1], positions[to + 2] - at[2]];
  const sides: [number[], number[]] = [[], []];
  for (const cell of torn.complex.at(particle)) {
    const middle = middleOf(torn, positions, torn.complex.cornersOf(cell));
    const ahead = middle.reduce((sum, x, axis) => sum + (x - at[axis]) * along[axis], 0);
    sides[ahead >= 0 ? 0 : 1].push(cell);
  }
  const cells = sides[0].length < sides[1].length ? sides[0] : sides[1];
  return sides[0].length === 0 || sides[1].length === 0 ? null : { particle, cells };
}

/** A border counts more than any number of cells. */
const preference = (complex: CellComplex, { particle, cells }: Division): number =>
  cells.length + (onBorder(complex, particle) ? 1e6 : 0);

/** Whether a face around the particle has an edge there for itself. */
function onBorder(complex: CellComplex, particle: number): boolean {
  if (complex.cells.kind !== 'face') return false;
  return [...complex.at(particle)].some((face) => {
    const size = complex.size(face);
    const at = complex.indexOf(face, particle);
    return [1, size - 1].some((step) => {
      const next = complex.corner(face, (at + step) % size);
      return complex.containing([particle, next]).length === 1;
    });
  });
}
