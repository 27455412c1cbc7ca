/** How far particles ended from where they should have, in metres and as a share of how far they had to go. */

export interface FrameDistance {
  /** Root mean square of the particles' distances from where the exact answer has them [m]. */
  rms: number;
  /** That of the particle that is farthest off [m]. */
  largest: number;
  /** How far the exact answer took the particles: root mean square [m]. */
  moved: number;
  /** The farthest that it took one [m]. */
  largestMove: number;
  /** rms / moved: 0 is exact, 1 as far off as if nothing had moved. */
  share: number;
  /** largest / largestMove, likewise. */
  largestShare: number;
}

/**
 * @param start where the particles were: x, y, z of each [m]
 * @param reached where a solver took them [m]
 * @param exact where they should be [m]
 * @param counts whether a particle counts: not one that is held in place. Without any that does, all distances are 0.
 */
export function frameDistance(
  start: ArrayLike<number>,
  reached: ArrayLike<number>,
  exact: ArrayLike<number>,
  counts: (particle: number) => boolean,
): FrameDistance {
  const off = new Distances();
  const moves = new Distances();
  for (let p = 0; p < exact.length / 3; p++) {
    if (!counts(p)) continue;
    off.add(distance(reached, exact, p));
    moves.add(distance(start, exact, p));
  }
  return {
    rms: off.rms,
    largest: off.largest,
    moved: moves.rms,
    largestMove: moves.largest,
    share: shareOf(off.rms, moves.rms),
    largestShare: shareOf(off.largest, moves.largest),
  };
}

class Distances {
  private count = 0;
  private squares = 0;
  largest = 0;

  add(distance: number): void {
    this.count++;
    this.squares += distance * distance;
    this.largest = Math.max(this.largest, distance);
  }

  get rms(): number {
    return this.count === 0 ? 0 : Math.sqrt(this.squares / this.count);
  }
}

const distance = (a: ArrayLike<number>, b: ArrayLike<number>, p: number) =>
  Math.hypot(a[3 * p] - b[3 * p], a[3 * p + 1] - b[3 * p + 1], a[3 * p + 2] - b[3 * p + 2]);

/** Where there was no way to go, there is no share of it: 0 if nothing is off either, else infinite. */
const shareOf = (off: number, moved: number) => (off === 0 ? 0 : off / moved);
