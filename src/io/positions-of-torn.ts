/** Frames from before a tear as frames of the torn body, for files that have one mesh for all frames. */
import { checkNumberList, fail, pathOf } from '../core/check';
import type { DrawnBody, Positions } from './drawn-body';

const path = pathOf('positionsOfTorn');

/**
 * Positions of a body before it tore, or before it tore further, as those of the body as it is now: a particle that was not there yet is where the one was that it was split off, so that the mesh of the torn body looks whole.
 * Record a world that tears by its positions, and give them to a `GlbAnimation` of its bodies at the end.
 */
export function positionsOfTorn({ name, particleCount, parents }: DrawnBody, positions: Positions): Positions {
  checkNumberList(path, 'positions', positions, 'x, y, z of each particle [m]');
  if (positions.length === 3 * particleCount) return positions;
  const whole = particleCount - (parents?.length ?? 0);
  const count = positions.length / 3;
  if (!parents || count < whole || count > particleCount || !Number.isInteger(count)) {
    const rule = `have 3 x ${whole} to 3 x ${particleCount} numbers for body "${name}"`;
    fail(path, 'positions', rule, positions.length);
  }
  const all = new Float32Array(3 * particleCount);
  all.set(positions);
  // The one that a particle was split off comes before it.
  for (let i = count; i < particleCount; i++) all.copyWithin(3 * i, 3 * parents[i - whole], 3 * parents[i - whole] + 3);
  return all;
}
