/** How many iterations of each contender fit into a time budget per frame: frames of a guess are timed, then frames of what these say, all contenders in turns. */
import type { World } from '../../../src/world/types';
import type { Where } from '../../gpu/timed-world';
import { median } from '../../table';
import { interleavedTimes, stepTime } from '../timing';
import type { ContenderName } from './contenders';
import { withExperiment } from './error-curve';
import type { Experiment } from './experiments';

export interface Affordable {
  readonly contender: ContenderName;
  /** Of one frame; at least 1, even where that takes longer. */
  readonly iterations: number;
  /** Of one iteration with its share of what else a frame takes: the median, and the fastest of the rounds [ms]. */
  readonly iterationMs: number;
  readonly fastestMs: number;
}

export interface BudgetOptions {
  readonly ms: number;
  /** Iterations of the first frames that are timed. */
  readonly guess: number;
  /** In one measurement, which follow one another without a pause. */
  readonly frames: number;
  readonly rounds: number;
}

export async function affordableIterations(
  experiment: Experiment,
  contenders: readonly ContenderName[],
  where: Where,
  { ms, guess, frames, rounds }: BudgetOptions,
): Promise<Affordable[]> {
  const timed = (counts: readonly number[]) =>
    withWorlds(experiment, contenders, counts, where, async (worlds) => {
      const measurements = worlds.map((world) => () => stepTime(world, frames));
      const times = await interleavedTimes(measurements, rounds);
      return contenders.map((contender, c) => affordable(contender, ms, counts[c], times[c]));
    });
  const guessed = await timed(contenders.map(() => guess));
  return timed(guessed.map(({ iterations }) => iterations));
}

/** `times`: of frames of `count` iterations [ms]. */
export function affordable(contender: ContenderName, ms: number, count: number, times: readonly number[]): Affordable {
  const iterationMs = median(times) / count;
  return {
    contender,
    iterations: Math.max(1, Math.floor(ms / iterationMs)),
    iterationMs,
    fastestMs: Math.min(...times) / count,
  };
}

/** A world for each contender, all of them at once. */
function withWorlds<T>(
  experiment: Experiment,
  [contender, ...others]: readonly ContenderName[],
  [count, ...counts]: readonly number[],
  where: Where,
  use: (worlds: readonly World[]) => Promise<T>,
): Promise<T> {
  if (contender === undefined) return use([]);
  return withExperiment(experiment, contender, count, where, (world) =>
    withWorlds(experiment, others, counts, where, (worlds) => use([world, ...worlds])),
  );
}
