/** Where the particles of a body that tears are, by positions that may be older than the last tears. */
import type { Vec3 } from '../types';
import type { TornBody } from './torn-body';

/** The middle of particles, their mean [m]: of those of a list, or of `count` of them from `first` on. */
export function middleOf(
  torn: TornBody,
  positions: ArrayLike<number>,
  particles: ArrayLike<number>,
  first = 0,
  count = particles.length,
): Vec3 {
  let x = 0;
  let y = 0;
  let z = 0;
  for (let k = first; k < first + count; k++) {
    const at = 3 * knownParticle(torn, positions, particles[k]);
    x += positions[at];
    y += positions[at + 1];
    z += positions[at + 2];
  }
  return [x / count, y / count, z / count];
}

/** The particle whose position stands for that of one that may be newer than the positions. */
export function knownParticle(torn: TornBody, positions: ArrayLike<number>, particle: number): number {
  let at = particle;
  while (3 * at >= positions.length) at = torn.parentOf(at);
  return at;
}
