/**
 * Where a body comes apart that is pulled too hard. The particle at one end of an edge that is strained above its limit is split: the cells on either side of the plane through the particle across
 * the edge come apart (Mueller et al. 2007, Position based dynamics, section 4.5). Next time, edges at the tip of the crack carry what this one did, and so it grows.
 *
 * Of the two ends that one is split which is on a border, and so at the tip of a crack if there is one; else that whose cells the plane divides more evenly. What is held stays whole. Where all cells of
 * both ends lie on one side, nothing can come apart: a single cell does not tear.
 */
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
  for (let k = 0; k < order.length && done < splits; k++) {
    const a = order[k].ends[0];
    const b = order[k].ends[1];
    if (disturbed.has(a) || disturbed.has(b)) continue;
    const one = isHeld(a) ? null : divide(torn, positions, a, b);
    const other = isHeld(b) ? null : divide(torn, positions, b, a);
    const found = one && other ? preferred(complex, one, other) : (one ?? other);
    if (!found) continue;
    complex.addNeighbours(found.particle, disturbed);
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
  const { complex } = torn;
  const at = 3 * knownParticle(torn, positions, particle);
  const to = 3 * knownParticle(torn, positions, other);
  const x = positions[to] - positions[at];
  const y = positions[to + 1] - positions[at + 1];
  const z = positions[to + 2] - positions[at + 2];
  const ahead: number[] = [];
  const behind: number[] = [];
  const around = complex.at(particle);
  for (let k = 0; k < around.length; k++) {
    const middle = middleOf(torn, positions, complex.corners, 4 * around[k], complex.size(around[k]));
    const way = [
      (middle[0] - positions[at]) * x,
      (middle[1] - positions[at + 1]) * y,
      (middle[2] - positions[at + 2]) * z,
    ];
    (way[0] + way[1] + way[2] >= 0 ? ahead : behind).push(around[k]);
  }
  if (ahead.length === 0 || behind.length === 0) return null;
  return { particle, cells: ahead.length < behind.length ? ahead : behind };
}

/** A border counts more than any number of cells. Of two that are alike, the first. */
function preferred(complex: CellComplex, one: Division, other: Division): Division {
  return preference(complex, other) > preference(complex, one) ? other : one;
}

const preference = (complex: CellComplex, { particle, cells }: Division): number =>
  cells.length + (onBorder(complex, particle) ? 1e6 : 0);

/** Whether a face around the particle has an edge there for itself. */
function onBorder(complex: CellComplex, particle: number): boolean {
  if (complex.cells.kind !== 'face') return false;
  const faces = complex.at(particle);
  for (let k = 0; k < faces.length; k++) {
    const size = complex.size(faces[k]);
    const at = complex.indexOf(faces[k], particle);
    if (complex.sharedBy(particle, complex.corner(faces[k], (at + 1) % size)) === 1) return true;
    if (complex.sharedBy(particle, complex.corner(faces[k], (at + size - 1) % size)) === 1) return true;
  }
  return false;
}
