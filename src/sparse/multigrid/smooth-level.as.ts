import { residualOfRow } from './level-product.as';

export function smoothLevel(
  begin: u32,
  end: u32,
  right: usize,
  guess: usize,
  levelRow: usize,
  pairFirst: usize,
  pairColumn: usize,
  pairWeight: usize,
  smoothed: usize,
  h: f32,
  omega: f32,
): void {
  const hh: f32 = h * h;
  let from = (<usize>load<u32>(pairFirst + ((<usize>begin) << 2))) << 2;
  for (let i = <usize>begin; i < <usize>end; i++) {
    const at = i << 4;
    const to = (<usize>load<u32>(pairFirst + (i << 2), 4)) << 2;
    const r = residualOfRow(i, right, guess, levelRow, pairColumn, pairWeight, from, to, hh);
    const step: f32 =
      (omega * load<f32>(levelRow + at, 12)) / (load<f32>(levelRow + at) + hh * load<f32>(levelRow + at, 8));
    v128.store(smoothed + at, f32x4.add(v128.load(guess + at), f32x4.mul(f32x4.splat(step), r)));
    from = to;
  }
}
