import { pullOfPairs } from './level-product.as';

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
    const at = i << 4;
    const to = (<usize>load<u32>(pairFirst + (i << 2), 4)) << 2;
    const x = v128.load(guess + at);
    const pull = pullOfPairs(x, guess, pairColumn, pairWeight, from, to);
    const own: f32 = load<f32>(levelRow + at) + hh * load<f32>(levelRow + at, 4);
    const product = f32x4.add(f32x4.mul(f32x4.splat(own), x), f32x4.mul(f32x4.splat(hh), pull));
    v128.store(residual + at, f32x4.sub(v128.load(right + at), product));
    from = to;
  }
}
