import { sum3 } from '../../../compute/vec.as';

export function sumCorrection(
  begin: u32,
  end: u32,
  solution: usize,
  change: usize,
  member: usize,
  blockFirst: usize,
  correctionSum: usize,
): void {
  for (let block = begin; block < end; block++) {
    let sum = f32x4.splat(0);
    const last = load<u32>(blockFirst + ((<usize>block) << 2), 4);
    for (let k = load<u32>(blockFirst + ((<usize>block) << 2)); k < last; k++) {
      const at = (<usize>load<u32>(member + ((<usize>k) << 2))) << 4;
      sum = f32x4.add(sum, f32x4.mul(v128.load(change + at), v128.load(solution + at)));
    }
    store<f32>(correctionSum + ((<usize>block) << 2), sum3(sum));
  }
}
