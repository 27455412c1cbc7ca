/**
 * How much room there is for lists of pairs. On a CPU the lists see to it themselves (body-pairs.ts). On a GPU the host hears later what they called for: there is more room before it is all used up, where that is seen in time. Where it is not, real-time mode leaves out what finds no room, and in exact mode a step of the solver whose list had too little is undone
 * (undo-steps.ts): time stands still until there is more.
 */
import type { BodyPairs, PairRoom } from './body-pairs';
import { clusterSize } from './clusters';
import type { Pushes } from './pushes';

/** Room to begin with, for each triangle: pairs of features; and for each cluster: cells, and clusters that it meets. */
const firstRoom = { pairs: 4, cells: 12, meetings: 16 };
/** And at least so much on a GPU, some 12 MB: few bodies that come together fast need many times what they need at rest. */
const leastRoom: PairRoom = { cells: 4096, meetings: 4096, pairs: 131072 };
/** The share of the room for cells, meetings and pairs on a GPU above which it grows. */
const usedShare = 0.6;
/** It grows to so many times what is used: the first of these for which the device allows the buffers. */
const growths = [3, 1.2];

const kinds = Object.keys(leastRoom) as (keyof PairRoom)[];

export class RoomForPairs {
  /** To begin with. */
  static first(clusters: number, isGpu: boolean): PairRoom {
    const least = isGpu ? leastRoom : { cells: 0, meetings: 0, pairs: 0 };
    return {
      cells: Math.max(least.cells, firstRoom.cells * clusters),
      meetings: Math.max(least.meetings, firstRoom.meetings * clusters),
      pairs: Math.max(least.pairs, firstRoom.pairs * clusterSize * clusters),
    };
  }

  private isFull = false;

  /** `report`: see `BodyContactStage`. */
  constructor(
    private readonly pairs: BodyPairs,
    private readonly pushes: Pushes,
    private readonly report: (missed: number, full: string | null) => void,
  ) {}

  /** More of it on a GPU: before it is all used up, where that is seen in time. */
  grow(needed: PairRoom): void {
    const { pairs, pushes } = this;
    const { room } = pairs;
    if (this.isFull || kinds.every((of) => needed[of] <= usedShare * room[of])) return;
    const missed = kinds.some((of) => needed[of] > room[of]);
    for (const times of growths) {
      const enough = (of: keyof PairRoom) =>
        needed[of] > usedShare * room[of] ? Math.max(room[of], Math.ceil(times * needed[of])) : room[of];
      const larger = { cells: enough('cells'), meetings: enough('meetings'), pairs: enough('pairs') };
      try {
        // The largest buffer first: nothing has more room where it does not fit.
        pushes.makeRoom(larger);
        pairs.grow(larger);
        break;
      } catch (error) {
        if (times !== growths.at(-1)) continue;
        // What fits is listed, and this is told once.
        this.isFull = true;
        this.report(Math.max(needed.pairs - room.pairs, 0), (error as Error).message);
        return;
      }
    }
    if (missed) this.report(Math.max(needed.pairs - room.pairs, 0), null);
  }
}
