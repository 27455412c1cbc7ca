/** Tells those who listen to a world what contact between its bodies has to say. */
import type { Model } from '../scene/assemble';
import type { BodyContactStage } from '../stages/contact/bodies/body-contact-stage';
import { partOf } from './intersections';
import type { Listeners } from './listeners';

export function tellOfContact(
  stage: BodyContactStage,
  listeners: Listeners,
  world: { readonly frame: number },
  modelOf: () => Model,
): void {
  stage.report = (missed, full) => listeners.tell({ type: 'contact-room-grown', frame: world.frame, missed, full });
  stage.reportTangled = (crossings) => {
    const model = modelOf();
    const pairs = crossings.map((particles) => ({
      edge: partOf(model, particles.slice(0, 2)),
      triangle: partOf(model, particles.slice(2)),
    }));
    listeners.tell({ type: 'tangled', frame: world.frame, count: pairs.length, pairs });
  };
}
