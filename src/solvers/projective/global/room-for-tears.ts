/** How many particles a tear may add to each colour before the solver has to be prepared anew. */
import type { Model } from '../../../scene/assemble';

export function roomForTears(model: Model, colours = 1): number {
  const reserved = model.scene.bodies.reduce(
    (sum, { tearing }, body) => sum + (tearing ? Math.ceil(tearing.reserve * model.bodies[body].particleCount) : 0),
    0,
  );
  return Math.ceil(reserved / colours);
}
