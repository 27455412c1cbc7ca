/** How many particles a tear may add to each colour before the solver has to be prepared anew. */
import type { Model } from '../../../scene/assemble';
import { reservedRoom } from '../../../scene/tear/reserved-room';

export function roomForTears(model: Model, colours = 1): number {
  return Math.ceil(reservedRoom(model).reduce((sum, particles) => sum + particles, 0) / colours);
}
