/** A hand on a body: holds the particles within a radius of one particle and carries them along. */

import { checkInteger, checkNumber, checkOptions, checkVec3, pathOf } from '../core/check';
import type { BuiltBody, Vec3 } from '../scene/types';
import type { Hand, HeldParticles } from '../stages/pins/held-particles';
import type { Grab } from './types';

const path = pathOf('grab');

export interface GrabSource {
  /** The first particle of the body in the model now; -1 where the body is gone. */
  firstParticle(): number;
  /** Positions of the body now; a promise where they are out of reach. */
  positions(): ArrayLike<number> | Promise<ArrayLike<number>>;
  /** The inverse masses of what is held have changed. */
  changed(): void;
  /** Whether the world has ended. */
  disposed(): boolean;
}

export function grabParticles(
  { particleCount }: BuiltBody,
  held: HeldParticles,
  particle: number,
  options: { radius?: number },
  source: GrabSource,
): Grab {
  checkOptions(path, options, ['radius']);
  const { radius = 0 } = options;
  checkInteger(path, 'particle', particle, { atLeast: 0, atMost: particleCount - 1 });
  checkNumber(path, 'radius', radius, { atLeast: 0, unit: 'm' });
  const hand: Hand = { particles: [], offsets: [], point: [0, 0, 0], from: [0, 0, 0] };
  const { era } = held;
  let wanted: Vec3 | null = null;
  let released = false;

  const hold = (positions: ArrayLike<number>) => {
    // Other bodies may have come and gone while a GPU answered.
    const first = source.firstParticle();
    if (released || source.disposed() || held.era !== era || first < 0) return;
    Object.assign(hand, patch(positions, particle, radius, held.room, first));
    if (wanted) hand.point = wanted;
    held.hold(hand);
    source.changed();
  };
  const now = source.positions();
  // A world that is disposed of while its GPU answers has nothing left to hold.
  if (now instanceof Promise) now.then(hold, () => {});
  else hold(now);

  const mustLive = (call: string) => {
    if (source.disposed()) throw new Error(`grab: ${call} must not be called after dispose of its world`);
  };
  return {
    moveTo(point) {
      mustLive('moveTo');
      wanted = checkVec3(path, 'point', point);
      held.moveHand(hand, wanted);
    },
    release() {
      mustLive('release');
      released = true;
      if (held.letGo(hand)) source.changed();
    },
  };
}

/** The nearest particles within the radius, at most `room` of them; the grabbed one always, if there is room at all. */
function patch(positions: ArrayLike<number>, particle: number, radius: number, room: number, first: number): Hand {
  const point: Vec3 = [positions[3 * particle], positions[3 * particle + 1], positions[3 * particle + 2]];
  const near: { particle: number; offset: Vec3; distance: number }[] = [];
  for (let i = 0; i < positions.length / 3; i++) {
    const offset: Vec3 = [
      positions[3 * i] - point[0],
      positions[3 * i + 1] - point[1],
      positions[3 * i + 2] - point[2],
    ];
    const distance = i === particle ? -1 : Math.hypot(...offset);
    if (distance <= radius) near.push({ particle: first + i, offset, distance });
  }
  near.sort((a, b) => a.distance - b.distance);
  const taken = near.slice(0, Math.max(0, room));
  return { particles: taken.map((n) => n.particle), offsets: taken.map((n) => n.offset), point, from: point };
}
