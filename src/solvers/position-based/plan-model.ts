/** The plan of a model, and what becomes of it when bodies tear. */
import type { BackendName } from '../../compute/backend';
import type { Model } from '../../scene/assemble';
import { areTornFrom, originsIn, wholeModel } from '../../scene/whole-model';
import { constraintsOf, type NamedConstraints, refusePairs } from './constraint-types';
import { planRequest } from './lay-out';
import type { CompletePositionBasedOptions } from './options';
import type { LayoutPlan } from './plan-layout';
import { tornPlan } from './torn-plan';

export interface PlannedModel {
  readonly constraints: readonly NamedConstraints[];
  readonly plan: LayoutPlan;
}

/** A plan of whole bodies, from which that of any tear of them follows. */
export interface PlanOfWhole extends PlannedModel {
  readonly model: Model;
}

/** What has to be planned for the model as it is. */
export function asked(model: Model, options: CompletePositionBasedOptions, name: BackendName) {
  refusePairs(model);
  const constraints = constraintsOf(model);
  const inPatches = options.schedule === 'patches' || (options.schedule === 'auto' && name === 'webgpu');
  return { model, constraints, request: planRequest(model, constraints, options, inPatches) };
}

/** The same for the bodies as they were before they tore. */
export const askedOfWhole = (model: Model, options: CompletePositionBasedOptions, name: BackendName) =>
  asked(wholeModel(model).whole, options, name);

export type Asked = ReturnType<typeof asked>;

/** The plan of bodies that may have torn since. Null where they are others, or a patch no longer fits into a workgroup. */
export function planTorn(whole: PlanOfWhole, model: Model): PlannedModel | null {
  if (!areTornFrom(model, whole.model)) return null;
  if (model.bodies.every((body) => !body.whole)) return whole;
  const constraints = constraintsOf(model);
  const plan = tornPlan(
    whole.plan,
    { particleCount: whole.model.particleCount, types: whole.constraints },
    { particleCount: model.particleCount, types: constraints },
    originsIn(model, whole.model),
  );
  return plan && { constraints, plan };
}
