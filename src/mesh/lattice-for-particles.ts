/** A lattice with about as many vertices as asked for. */
import type { Slices } from '../core/slices';
import type { SignedDistance } from './signed-distance';
import type { Solid } from './solid';
import { type FilledLattice, latticePoints, latticeSlices } from './tetrahedral-lattice';

/** Good enough: one more try would cost more than the difference matters. */
const closeEnough = 0.01;
const maxTries = 8;

/**
 * Searches the size of the cells. The number of vertices jumps a little as cells shrink, so the closest of a few tries is taken:
 * usually within 1 %, and a few per cent for fewer than some hundred. Null where that would need more than `maxPoints` lattice points. Without a vertex where
 * no point of a lattice of an eighth as many is inside: the shape is empty, or next to it.
 */
export function* latticeForParticles(
  shape: SignedDistance | Solid,
  particles: number,
  maxPoints: number,
): Slices<FilledLattice | null> {
  const [x, y, z] = shape.high.map((high, axis) => high - shape.low[axis]);
  // Half of the box and two vertices a cube: rarely right, always near enough to start from.
  let cell = Math.cbrt((x * y * z) / particles);
  let best: FilledLattice | null = null;
  let bestError = Number.POSITIVE_INFINITY;
  let before: { cell: number; count: number } | null = null;
  for (let turn = 0; turn < maxTries && bestError > closeEnough; turn++) {
    const points = latticePoints(shape, cell);
    if (before?.count === 0 && points > maxPoints / 8) return best;
    if (points > maxPoints) return null;
    const lattice: FilledLattice = yield* latticeSlices(shape, cell);
    const count = lattice.vertices.length / 3;
    const error = Math.abs(count / particles - 1);
    if (best === null || error < bestError) [best, bestError] = [lattice, error];
    if (lattice.open) return lattice;
    cell = nextCell(cell, count, particles, before);
    before = { cell: lattice.cell, count };
  }
  return best;
}

/** Counts go with a power of the cell's size, between that of an area and that of a volume; the last two tries tell which. */
function nextCell(cell: number, count: number, wanted: number, before: { cell: number; count: number } | null): number {
  if (count === 0) return cell / 2;
  const measured = before === null ? 2.7 : Math.log(before.count / count) / Math.log(cell / before.cell);
  const power = Math.min(3.5, Math.max(2, Number.isFinite(measured) ? measured : 2.7));
  return cell * (count / wanted) ** (1 / power);
}
