import { levelResidual } from './level-residual.as';
import { prolongCorrection } from './prolong-correction.as';
import { restrictResidual } from './restrict-residual.as';
import { smoothLevel } from './smooth-level.as';

// @ts-ignore: decorators of AssemblyScript
@inline const stride: usize = 48;

/** Where part `field` of a level begins among numbers of four bytes. */
@inline function part(head: usize, field: usize, base: usize): usize {
  return base + ((<usize>load<u32>(head + (field << 2))) << 2);
}

/** From level `k` to the last one. */
function descend(
  k: u32,
  tailIndex: usize,
  tailWeight: usize,
  tailRow: usize,
  tailRight: usize,
  tailGuess: usize,
  tailResidual: usize,
  h: f32,
  omega: f32,
  levels: u32,
): void {
  for (; k + 1 < levels; k++) {
    const head = tailIndex + <usize>k * stride;
    const below = head + stride;
    const own = (<usize>load<u32>(head)) << 4;
    const next = (<usize>load<u32>(below)) << 4;
    levelResidual(
      0,
      load<u32>(head, 4),
      tailRight + own,
      tailGuess + own,
      tailRow + own,
      part(head, 2, tailIndex),
      part(head, 3, tailIndex),
      part(head, 4, tailWeight),
      tailResidual + own,
      h,
    );
    restrictResidual(
      0,
      load<u32>(below, 4),
      tailResidual + own,
      part(head, 8, tailIndex),
      part(head, 9, tailIndex),
      part(head, 10, tailWeight),
      tailRow + next,
      tailRight + next,
      tailGuess + next,
      h,
      k + 2 == levels ? 1 : omega,
    );
  }
}

/** A sweep on the level of `head`, from the vectors at `from` to those at `to`. */
@inline function sweepLevel(
  head: usize,
  from: usize,
  to: usize,
  tailIndex: usize,
  tailWeight: usize,
  tailRow: usize,
  tailRight: usize,
  h: f32,
  omega: f32,
): void {
  const own = (<usize>load<u32>(head)) << 4;
  smoothLevel(
    0,
    load<u32>(head, 4),
    tailRight + own,
    from + own,
    tailRow + own,
    part(head, 2, tailIndex),
    part(head, 3, tailIndex),
    part(head, 4, tailWeight),
    to + own,
    h,
    omega,
  );
}

/** From the last level to level `end`. */
function ascend(
  end: u32,
  tailIndex: usize,
  tailWeight: usize,
  tailRow: usize,
  tailRight: usize,
  tailGuess: usize,
  tailResidual: usize,
  h: f32,
  omega: f32,
  levels: u32,
): void {
  for (let k: u32 = levels - 1; k > end; k--) {
    const head = tailIndex + <usize>(k - 1) * stride;
    const own = (<usize>load<u32>(head)) << 4;
    const next = (<usize>load<u32>(head + stride)) << 4;
    prolongCorrection(
      0,
      load<u32>(head, 4),
      (k + 1 == levels ? tailGuess : tailResidual) + next,
      part(head, 5, tailIndex),
      part(head, 6, tailIndex),
      part(head, 7, tailWeight),
      tailGuess + own,
    );
    sweepLevel(head, tailGuess, tailResidual, tailIndex, tailWeight, tailRow, tailRight, h, omega);
  }
}

export function cycleTail(
  begin: u32,
  end: u32,
  tailIndex: usize,
  tailWeight: usize,
  tailRow: usize,
  tailRight: usize,
  tailGuess: usize,
  tailResidual: usize,
  h: f32,
  omega: f32,
  levels: u32,
  repeated: u32,
): void {
  descend(0, tailIndex, tailWeight, tailRow, tailRight, tailGuess, tailResidual, h, omega, levels);
  if (repeated + 1 < levels) {
    const head = tailIndex + <usize>repeated * stride;
    ascend(repeated, tailIndex, tailWeight, tailRow, tailRight, tailGuess, tailResidual, h, omega, levels);
    sweepLevel(head, tailResidual, tailGuess, tailIndex, tailWeight, tailRow, tailRight, h, omega);
    descend(repeated, tailIndex, tailWeight, tailRow, tailRight, tailGuess, tailResidual, h, omega, levels);
  }
  ascend(0, tailIndex, tailWeight, tailRow, tailRight, tailGuess, tailResidual, h, omega, levels);
}
