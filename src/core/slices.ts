/**
 * Long work that can be interrupted: a generator that yields where others may go first, and returns the result. Who has the thread to himself finishes it at once, a page
 * in turns, so that it follows its user meanwhile. For work that cannot go to a worker, because it calls functions of the user.
 */
import { nextTurn } from './next-turn';

export type Slices<T> = Generator<void, T, void>;

export function finishAtOnce<T>(work: Slices<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** How long a turn lasts [ms], and the slice that ends it: a frame of a page has 16. */
const turnTime = 8;

export async function finishInTurns<T>(work: Slices<T>): Promise<T> {
  for (;;) {
    const end = performance.now() + turnTime;
    do {
      const step = work.next();
      if (step.done) return step.value;
    } while (performance.now() < end);
    await nextTurn();
  }
}
