/** Which models have the global step take part in contact. */
import type { Model } from '../../../scene/assemble';

/**
 * `collide` moves particles out of colliders one by one, after the solve, and the springs to their neighbours are stretched by as much. The elastic energy of that is h^2 k / m times the kinetic
 * energy that the contact took. In ropes, strands and solids it is many times the energy of the fall (34 times, for a wire), so there the global step takes part in contact. In cloth it is some
 * percent, which implicit Euler dissipates within a few frames: cloth alone is spared the cost.
 */
export function hasStiffContact({ bodies }: Model): boolean {
  return bodies.some(({ volumes, surface }) => (volumes?.count ?? 0) > 0 || surface.triangles.length === 0);
}
