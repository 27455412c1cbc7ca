/** A pin of a body that goes with an object of three.js, such as a bone: a cape on shoulders. */
import type { Object3D } from 'three';
import { fail, pathOf } from '../core/check';
import type { BodyKey, World } from '../world/types';
import { ObjectPlacement } from './object-placement';

const path = pathOf('ObjectPin');

export class ObjectPin {
  private readonly placement: ObjectPlacement;

  /** Make it while the object stands as the body was built for: from then on, the particles of the pin move as if they were part of it. */
  constructor(
    readonly world: Pick<World, 'movePin' | 'pinPlacement'>,
    readonly body: BodyKey,
    /** Its name. */
    readonly pin: string,
    readonly object: Object3D,
  ) {
    this.placement = new ObjectPlacement(path, object);
    if (world.pinPlacement(body, pin) === null) fail(path, 'pin', 'be the name of a pin of the body', pin);
  }

  /** Has the pin go where the object is now, over the world's next step. Once per frame, after what animates the object and before `world.advance` or `world.step`. */
  update(): void {
    this.world.movePin(this.body, this.pin, this.placement.now());
  }
}
