import { dot3, sums3 } from '../../../compute/vec.as';

export function sumPair(
  begin: u32,
  end: u32,
  position: usize,
  solution: usize,
  lastSolution: usize,
  residual: usize,
  lastResidual: usize,
  lastStep: usize,
  blockList: usize,
  pairSum: usize,
  grain: f32,
): void {
  for (let block = begin; block < end; block++) {
    const header = blockList + ((<usize>block) << 4);
    let after = f32x4.splat(0);
    let before = f32x4.splat(0);
    let found = f32x4.splat(0);
    let foundBefore = f32x4.splat(0);
    const last = blockList + ((<usize>load<u32>(header, 4)) << 2);
    for (let k = blockList + ((<usize>load<u32>(header)) << 2); k < last; k += 4) {
      const at = (<usize>load<u32>(k)) << 4;
      const s = v128.load(lastStep + at);
      const x = v128.load(position + at);
      if (dot3(s, s) <= grain * dot3(x, x)) continue;
      const r = v128.load(residual + at);
      const r0 = v128.load(lastResidual + at);
      const t = f32x4.sub(r0, r);
      after = f32x4.add(after, f32x4.mul(s, r));
      before = f32x4.add(before, f32x4.mul(s, r0));
      found = f32x4.add(found, f32x4.mul(t, v128.load(solution + at)));
      foundBefore = f32x4.add(foundBefore, f32x4.mul(t, v128.load(lastSolution + at)));
    }
    v128.store(pairSum + ((<usize>block) << 4), sums3(after, before, found, foundBefore));
  }
}
