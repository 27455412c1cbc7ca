import { sum3 } from '../../../compute/vec.as';

export function sumPair(
  begin: u32,
  end: u32,
  solution: usize,
  lastResidual: usize,
  lastStep: usize,
  member: usize,
  blockFirst: usize,
  pairSum: usize,
): void {
  for (let block = begin; block < end; block++) {
    let after = f32x4.splat(0);
    let before = f32x4.splat(0);
    const last = load<u32>(blockFirst + ((<usize>block) << 2), 4);
    for (let k = load<u32>(blockFirst + ((<usize>block) << 2)); k < last; k++) {
      const at = (<usize>load<u32>(member + ((<usize>k) << 2))) << 4;
      const s = v128.load(lastStep + at);
      after = f32x4.add(after, f32x4.mul(s, v128.load(solution + at)));
      before = f32x4.add(before, f32x4.mul(s, v128.load(lastResidual + at)));
    }
    store<f32>(pairSum + ((<usize>block) << 3), sum3(after));
    store<f32>(pairSum + ((<usize>block) << 3), sum3(before), 4);
  }
}
