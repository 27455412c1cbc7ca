/** Row i of A x on one level, in f64: what the references of the kernels share. */

export interface LevelArrays {
  readonly guess: Float64Array;
  readonly levelRow: Float64Array;
  readonly pairFirst: Uint32Array;
  readonly pairColumn: Uint32Array;
  readonly pairWeight: Float64Array;
}

export function timesRow(
  i: number,
  { guess, levelRow, pairFirst, pairColumn, pairWeight }: LevelArrays,
  h: number,
): number[] {
  const [mass, slack] = levelRow.subarray(4 * i, 4 * i + 2);
  return [0, 1, 2].map((axis) => {
    const x = guess[4 * i + axis];
    let pull = 0;
    for (let e = pairFirst[i]; e < pairFirst[i + 1]; e++) pull += pairWeight[e] * (x - guess[4 * pairColumn[e] + axis]);
    return (mass + h * h * slack) * x + h * h * pull;
  });
}
