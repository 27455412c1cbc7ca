/** Times that can be compared: taken in turns, so that whatever else the machine does falls on all of them, and the medians count. */
import type { World } from '../../src/world/types';
import { median } from '../table';

/** Median of each measurement [ms] over the rounds, after one round that does not count. */
export async function interleaved(measurements: readonly (() => Promise<number>)[], rounds: number): Promise<number[]> {
  return (await interleavedTimes(measurements, rounds)).map(median);
}

/** The same with the times of all rounds [ms]. */
export async function interleavedTimes(
  measurements: readonly (() => Promise<number>)[],
  rounds: number,
): Promise<number[][]> {
  const times = measurements.map((): number[] => []);
  for (let round = -1; round < rounds; round++) {
    for (const [m, measurement] of measurements.entries()) {
      const ms = await measurement();
      if (round >= 0) times[m].push(ms);
    }
  }
  return times;
}

/** Time of one `world.step()`, the mean of some [ms]. */
export async function stepTime(world: World, steps = 1): Promise<number> {
  const began = performance.now();
  for (let k = 0; k < steps; k++) world.step();
  await world.finished();
  return (performance.now() - began) / steps;
}
