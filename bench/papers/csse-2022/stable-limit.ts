/** Where a method stops being stable: the longest step with which it survives the push, found by trying. */
import type { Solver } from '../../../src/solvers/solver';
import { type Push, runPush } from './push-run';

export interface StableLimit {
  /** The longest step that held [s], 0 if none did, and the shortest beyond it that did not; null: all did. */
  holds: number;
  fails: number | null;
  runs: number;
}

/** Steps tried: each this many times as long as the one before, then halfway in between. No scene may have longer ones than the last [s]. */
const [shortest, longest, factor] = [0.004, 0.1, Math.SQRT2];
/** Simulated time [s]: push and rest. */
const duration = 1;
/** A spring three times as long as at rest is as good as broken. */
const tooFar = 2;

export async function stableLimit(
  solver: () => Solver,
  push: Push,
  halvings: number,
  progress: (timeStep: number) => Promise<void>,
): Promise<StableLimit> {
  let runs = 0;
  const holds = async (timeStep: number) => {
    runs++;
    await progress(timeStep);
    const { brokenAt, stretch } = await runPush(solver(), { push, timeStep, duration, giveUpAt: tooFar });
    return brokenAt === null && stretch.every(([, value]) => value <= tooFar);
  };
  let [good, bad]: [number, number | null] = [0, null];
  for (let step = shortest; bad === null; step = Math.min(longest, factor * step)) {
    if (!(await holds(step))) bad = step;
    else good = step;
    if (step === longest) break;
  }
  for (let k = 0; k < halvings && bad !== null; k++) {
    const middle = (good + bad) / 2;
    if (await holds(middle)) good = middle;
    else bad = middle;
  }
  return { holds: good, fails: bad, runs };
}
