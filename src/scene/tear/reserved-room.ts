/** How many particles tears may add to each body before a solver that follows them in place has to be prepared anew: what `tearing.reserve` says. */
import type { Model } from '../assemble';

export const reservedRoom = ({ scene, bodies }: Pick<Model, 'scene' | 'bodies'>): number[] =>
  scene.bodies.map(({ tearing }, body) => (tearing ? Math.ceil(tearing.reserve * bodies[body].particleCount) : 0));

/** The same as a share of all particles: for what grows as their number does. */
export function reservedShare(model: Model): number {
  return reservedRoom(model).reduce((sum, room) => sum + room, 0) / model.particleCount;
}
