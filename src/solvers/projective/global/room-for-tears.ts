/** How many particles a tear may add to each colour before the solver has to be prepared anew. */
import { listOf, localKinds } from '../../../elements/local-elements';
import type { Model } from '../../../scene/assemble';
import { midpoint } from '../../../stages/integrator';
import type { CompleteProjectiveOptions } from '../options';

/** 0 where tears are not followed in place: where particles gather the pulls of other elements than springs, and for integrators that change rest lengths. */
export function roomForTears(model: Model, { integrator }: CompleteProjectiveOptions, colours = 1): number {
  if (midpoint(integrator) || localKinds.some((kind) => (listOf(model, kind)?.count ?? 0) > 0)) return 0;
  const reserved = model.scene.bodies.reduce(
    (sum, { tearing }, body) => sum + (tearing ? Math.ceil(tearing.reserve * model.bodies[body].particleCount) : 0),
    0,
  );
  return Math.ceil(reserved / colours);
}
