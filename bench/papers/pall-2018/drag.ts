/** The second half of Figure 8: a user picks a point of the cloth and drags it, here by script. */
import type { Grab, World } from '../../../src/world/types';

export interface DragOptions {
  readonly body: string;
  readonly particle: number;
  /** Around the particle, of what the hand holds [m]. */
  readonly radius: number;
  /** When the hand takes hold and when it lets go [s]. */
  readonly from: number;
  readonly to: number;
  /** Where it gets to meanwhile, as seen from where it took hold [m]. */
  readonly by: readonly [number, number, number];
}

/** To be called before each frame of a world. */
export function scriptedDrag({ body, particle, radius, from, to, by }: DragOptions): (world: World) => Promise<void> {
  let hand: { grab: Grab; start: readonly number[] } | null = null;
  return async (world) => {
    if (world.time < from || world.time >= to) {
      hand?.grab.release();
      hand = null;
      return;
    }
    if (hand === null) {
      const start = Array.from((await world.read(body)).subarray(3 * particle, 3 * particle + 3));
      hand = { grab: world.grab(body, particle, { radius }), start };
    }
    const share = Math.min(1, (world.time + world.timeStep - from) / (to - from));
    const [x, y, z] = hand.start.map((value, axis) => value + share * by[axis]);
    hand.grab.moveTo([x, y, z]);
  };
}
