/** Where the particles of a body that tears are, by positions that may be older than the last tears. */
import type { Vec3 } from '../types';
import type { TornBody } from './torn-body';

/** The middle of particles: their mean [m]. */
export function middleOf(torn: TornBody, positions: ArrayLike<number>, particles: ArrayLike<number>): Vec3 {
  const sum = [0, 0, 0];
  for (let k = 0; k < particles.length; k++) {
    const at = 3 * knownParticle(torn, positions, particles[k]);
    for (let axis = 0; axis < 3; axis++) sum[axis] += positions[at + axis];
  }
  return [sum[0] / particles.length, sum[1] / particles.length, sum[2] / particles.length];
}

/** The particle whose position stands for that of one that may be newer than the positions. */
export function knownParticle(torn: TornBody, positions: ArrayLike<number>, particle: number): number {
  let at = particle;
  while (3 * at >= positions.length) at = torn.parentOf(at);
  return at;
}
