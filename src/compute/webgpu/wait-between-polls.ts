/**
 * In Node, Dawn looks in every turn of the event loop whether the GPU has answered, as long as anything is awaited. That keeps a processor busy, which a software GPU needs for itself, and each look leaves
 * garbage behind, a kilobyte and a function that Node has to take apart: collecting it made frames of 2 ms take 20 now and then. So the thread sleeps between two looks, the longer, the longer it has waited already; and where the same
 * was waited for before, the first sleep takes it close to when that was answered. A browser is told by its GPU process and needs none of this.
 */

/** The longest sleep [ms]: what else the thread has to do waits for that. */
const longestSleep = 1;
/** The first one [ms], where nothing is known. It ends some 0.05 ms later than asked for. */
const shortestSleep = 0.02;
/** Of the time waited so far. An answer comes that much later at most. */
const share = 1 / 8;
/** By how much the time that answers take may rise from one to the next to be believed: they come late for many reasons, and early for none. */
const rise = 1.1;

interface NodeGlobals {
  setImmediate?: (turn: () => void) => void;
  process?: { versions?: { node?: string } };
}
const { setImmediate, process } = globalThis as NodeGlobals;
const polls = setImmediate !== undefined && process?.versions?.node !== undefined;

/** Nobody ever changes it: who waits for that sleeps. */
const cell = polls ? new Int32Array(new SharedArrayBuffer(4)) : null;

/** How long answers of one kind took of late [ms]. */
export interface AnswerTime {
  usual: number;
}

interface Waiting {
  /** When it began [ms]. */
  readonly since: number;
  readonly time: AnswerTime | null;
}

const waiting = new Set<Waiting>();
let turning = false;

/** How long one who waits would sleep now. */
export function nextSleep(waited: number, usual: number): number {
  const known = (1 - share) * usual - waited;
  return Math.min(longestSleep, Math.max(shortestSleep, share * waited, known));
}

function turn(): void {
  turning = waiting.size > 0;
  if (!turning) return;
  const now = performance.now();
  let sleep = longestSleep;
  for (const { since, time } of waiting) sleep = Math.min(sleep, nextSleep(now - since, time?.usual ?? 0));
  Atomics.wait(cell!, 0, 0, sleep);
  setImmediate!(turn);
}

/** The answer of a GPU. `time`: of answers to the same question. */
export async function waitBetweenPolls<T>(answer: Promise<T>, time: AnswerTime | null = null): Promise<T> {
  if (!polls) return answer;
  const one = { since: performance.now(), time };
  waiting.add(one);
  if (!turning) {
    turning = true;
    setImmediate!(turn);
  }
  try {
    return await answer;
  } finally {
    waiting.delete(one);
    if (time) time.usual = Math.min(performance.now() - one.since, rise * time.usual + shortestSleep);
  }
}
