/** The times of some steps as one number that pauses of the processor have no part in, and how sure that number is. */
export interface SteppedTimes {
  /** Of the middle third of the times [ms]: what is slow or quick for once is left out, and coarse ticks of a clock average out. */
  readonly mean: number;
  /** About the standard error of that: the width of the middle half over the root of the number of times [ms]. */
  readonly error: number;
}

/** At least one. */
export function summarise(times: readonly number[]): SteppedTimes {
  const sorted = [...times].sort((a, b) => a - b);
  const count = sorted.length;
  const third = Math.floor(count / 3);
  const middle = sorted.slice(third, count - third);
  const quarter = Math.floor(count / 4);
  return {
    mean: middle.reduce((sum, ms) => sum + ms, 0) / middle.length,
    error: (sorted[count - 1 - quarter] - sorted[quarter]) / Math.sqrt(count),
  };
}
