/**
 * In Node, Dawn looks in every turn of the event loop whether the GPU has answered, as long as anything is awaited. That keeps a processor busy, which a software GPU needs for itself, and each look leaves
 * garbage behind: collecting it made frames of 2 ms take 20 now and then. So the thread sleeps between two looks, the longer, the longer it has waited already. A browser is told by its GPU process and needs none of this.
 */

/** The longest sleep [ms]: what else the thread has to do waits for that. */
const longestSleep = 1;
/** The first one [ms]. It ends some 0.05 ms later than asked for. */
const shortestSleep = 0.02;
/** Of the time waited so far. An answer comes that much later at most. */
const share = 1 / 8;

interface NodeGlobals {
  setImmediate?: (turn: () => void) => void;
  process?: { versions?: { node?: string } };
}
const { setImmediate, process } = globalThis as NodeGlobals;
const polls = setImmediate !== undefined && process?.versions?.node !== undefined;

/** Nobody ever changes it: who waits for that sleeps. */
const cell = polls ? new Int32Array(new SharedArrayBuffer(4)) : null;

let waiting = 0;
let turning = false;
/** When the last of those who wait began [ms]. */
let since = 0;

function turn(): void {
  turning = waiting > 0;
  if (!turning) return;
  const sleep = Math.max(shortestSleep, share * (performance.now() - since));
  Atomics.wait(cell!, 0, 0, Math.min(sleep, longestSleep));
  setImmediate!(turn);
}

/** The answer of a GPU. */
export async function waitBetweenPolls<T>(answer: Promise<T>): Promise<T> {
  if (!polls) return answer;
  waiting++;
  since = performance.now();
  if (!turning) {
    turning = true;
    setImmediate!(turn);
  }
  try {
    return await answer;
  } finally {
    waiting--;
  }
}
