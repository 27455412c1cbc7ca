/** Which models need more care where they meet colliders. */
import type { Model } from '../../scene/assemble';

/**
 * Contact moves particles one by one, and the springs to their neighbours are stretched by as much. The elastic energy of that is h^2 k / m times the kinetic energy that the contact took. In ropes,
 * strands and solids it is many times the energy of the fall (34 times, for a wire). In cloth it is some percent, which is dissipated within a few frames: cloth alone is spared what the care costs.
 */
export function hasStiffContact({ bodies }: Model): boolean {
  return bodies.some(({ kind }) => kind !== 'cloth' && kind !== 'clothFromMesh');
}

/** Explicit springs take no longer steps among colliders [s]: a particle that falls at 4 m/s is not to pass through what is thin. */
const longestInContact = 1e-3;
/**
 * The share of the stable step that explicit springs take among colliders, in solids and beside constraints. Near the limit, h w = 2, symplectic Euler keeps an energy that is far from the real one, and an impulse
 * that takes from the one may add to the other: a solid that fell on a small ball gained half of its fall. With half of the step none did. Ropes of springs alone do not need it.
 */
const calmShare = 0.5;

/**
 * How long a step of explicit springs may be that is stable up to `stable` [s]. `calm`: whether the model needs that share. `bodiesMeet`: whether its bodies meet each other, which takes no share: they give way to each other, and solids that fell on ropes, cloth and small solids lost energy at
 * nine tenths of the stable step too.
 */
export function stepInContact(
  stable: number,
  { contact }: { contact: { readonly present: boolean } },
  calm: boolean,
  bodiesMeet = false,
): number {
  if (!contact.present && !bodiesMeet) return stable;
  return Math.min(longestInContact, (calm && contact.present ? calmShare : 1) * stable);
}
