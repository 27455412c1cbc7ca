/** The stages that steps are made of, and what concerns all of them alike. A new stage is added here and named in the steps that queue it. */
import type { AnyKernel } from '../compute/kernel';
import type { ErrorPath } from '../core/check';
import type { Model } from '../scene/assemble';
import { BodyContactStage } from './contact/bodies/body-contact-stage';
import type { ColliderFields } from './contact/collider-fields';
import { ContactStage } from './contact/contact-stage';
import { DampingStage } from './damping/damping-stage';
import { FreezeStage } from './freeze/freeze-stage';
import { PinsStage } from './pins/pins-stage';
import { PredictStage } from './predict/predict-stage';
import type { SavedFields, Stage } from './stage';
import { TearStage } from './tear/tear-stage';
import { VelocitiesStage } from './velocities/velocities-stage';
import { WindStage } from './wind/wind-stage';

export interface Stages {
  readonly damping: DampingStage;
  readonly predict: PredictStage;
  readonly wind: WindStage;
  readonly pins: PinsStage;
  readonly contact: ContactStage;
  readonly bodyContact: BodyContactStage;
  readonly velocities: VelocitiesStage;
  readonly freeze: FreezeStage;
  readonly tear: TearStage;
}

/** `maxSpeed`: a particle faster than this has exploded [m/s]. `fields`: those of colliders that were made before. */
export function makeStages(model: Model, maxSpeed: number, fields?: ColliderFields): Stages {
  const freeze = new FreezeStage(maxSpeed);
  return {
    damping: new DampingStage(model),
    predict: new PredictStage(model),
    wind: new WindStage(model),
    pins: new PinsStage(model),
    contact: new ContactStage(model, fields),
    bodyContact: new BodyContactStage(),
    velocities: new VelocitiesStage(freeze),
    freeze,
    tear: new TearStage(),
  };
}

export const everyStage = (stages: Stages): Stage[] => Object.values(stages);

/** Every kernel that stages may queue for a model. */
export const kernelsOf = (stages: Stages, model: Model): AnyKernel[] =>
  everyStage(stages).flatMap((stage) => stage.kernelsFor?.(model) ?? stage.kernels);

/** What all stages add to a snapshot. */
export function savedFields(stages: Stages): SavedFields {
  return Object.assign({}, ...everyStage(stages).map((stage) => stage.save?.()));
}

/** Refuses what no stage wrote. */
export function checkFields(stages: Stages, path: ErrorPath, saved: SavedFields): void {
  for (const stage of everyStage(stages)) stage.check?.(path, saved);
}
