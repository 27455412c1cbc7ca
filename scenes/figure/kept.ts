/** What takes some tenths of a second to make: made when first asked for, and kept. */
import { finishAtOnce, finishInTurns, type Slices } from '../../src/core/slices';

export interface Kept<T> {
  atOnce(): T;
  /** A few milliseconds at a time, for a page. */
  inTurns(): Promise<T>;
}

export function kept<T extends object>(make: () => Slices<T>): Kept<T> {
  let made: T | null = null;
  return {
    atOnce() {
      made ??= finishAtOnce(make());
      return made;
    },
    async inTurns() {
      made ??= await finishInTurns(make());
      return made;
    },
  };
}
