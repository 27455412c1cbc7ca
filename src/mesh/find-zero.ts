/** The zero of a function between two places where it has opposite signs, by the Illinois variant of regula falsi. */

/** `tolerance`: a share of the way between `places`, and of the difference between the `values` there. */
export function findZero(
  of: (t: number) => number,
  [start, end]: readonly [number, number],
  [atStart, atEnd]: readonly [number, number],
  tolerance: number,
): number {
  const closeEnough = tolerance * Math.abs(atEnd - atStart);
  const narrowEnough = tolerance * (end - start);
  let [low, high] = [start, end];
  let [atLow, atHigh] = [atStart, atEnd];
  let side = 0;
  for (let turn = 0; turn < 40; turn++) {
    const t = (low * atHigh - high * atLow) / (atHigh - atLow);
    const value = of(t);
    if (Math.abs(value) < closeEnough || high - low < narrowEnough) return t;
    if (value * atHigh > 0) {
      [high, atHigh] = [t, value];
      if (side === -1) atLow /= 2;
      side = -1;
    } else {
      [low, atLow] = [t, value];
      if (side === 1) atHigh /= 2;
      side = 1;
    }
  }
  return (low + high) / 2;
}
