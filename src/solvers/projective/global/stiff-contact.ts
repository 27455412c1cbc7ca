/** Which models have the global step take part in contact. */
import type { Model } from '../../../scene/assemble';

/**
 * Moved out of colliders one by one after the solve, particles are moved against springs whose other ends know nothing of it, and are left with elastic energy that nothing paid for, h^2 k / m
 * times the kinetic energy that the contact took. In ropes, strands and solids that is many times as much as they had to spend (a wire 34 times), so there the global step takes part. Cloth on its
 * own is left with some percent for a few frames, none of which becomes motion, and is spared what it costs.
 */
export function hasStiffContact({ bodies }: Model): boolean {
  return bodies.some(({ volumes, surface }) => (volumes?.count ?? 0) > 0 || surface.triangles.length === 0);
}
