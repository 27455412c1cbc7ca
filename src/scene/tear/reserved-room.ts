/** How many particles tears may add to each body before a solver that follows them in place has to be prepared anew: what `tearing.reserve` says. */
import type { Model } from '../assemble';

export const reservedRoom = ({ scene, bodies }: Pick<Model, 'scene' | 'bodies'>): number[] =>
  scene.bodies.map(({ tearing }, body) => (tearing ? Math.ceil(tearing.reserve * bodies[body].particleCount) : 0));
