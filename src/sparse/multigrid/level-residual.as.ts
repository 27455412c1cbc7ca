import { residualOfRow } from './level-product.as';

export function levelResidual(
  begin: u32,
  end: u32,
  right: usize,
  guess: usize,
  levelRow: usize,
  pairFirst: usize,
  pairColumn: usize,
  pairWeight: usize,
  residual: usize,
  h: f32,
): void {
  const hh: f32 = h * h;
  let from = (<usize>load<u32>(pairFirst + ((<usize>begin) << 2))) << 2;
  for (let i = <usize>begin; i < <usize>end; i++) {
    const to = (<usize>load<u32>(pairFirst + (i << 2), 4)) << 2;
    const r = residualOfRow(i, right, guess, levelRow, pairColumn, pairWeight, from, to, hh);
    v128.store(residual + (i << 4), r);
    from = to;
  }
}
