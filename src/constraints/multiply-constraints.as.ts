import { dot3 } from '../compute/vec.as';
import { betaOf, bodyFirstBlock, bodySums, isDone, ownersEnd, ownersFirst, vec4 } from './block-sums.as';

export function multiplyConstraints(
  begin: u32,
  end: u32,
  work: usize,
  owned: usize,
  jacobian: usize,
  nodeDirection: usize,
  direction: usize,
  blockSums: usize,
  now: u32,
  carry: f32,
  tolerance: f32,
  stride: u32,
  epsilon: f32,
): void {
  const starts = load<u32>(owned);
  let known: u32 = u32.MAX_VALUE;
  let skip = false;
  let beta: f32 = 0;
  for (let block = begin; block < end; block++) {
    if (bodyFirstBlock(work, block) != known) {
      known = bodyFirstBlock(work, block);
      const sums = bodySums(work, blockSums, block, now, stride);
      skip = isDone(sums, tolerance);
      beta = betaOf(sums, carry);
    }
    if (skip) continue;
    let pq: f32 = 0;
    const last = ownersEnd(work, block);
    for (let k = ownersFirst(work, block); k < last; k++) {
      const i = <usize>load<u32>(work + ((<usize>k) << 2));
      const own = v128.load(nodeDirection + (i << 4));
      const lastOwned = load<u32>(owned + (i << 2), 4);
      for (let e = load<u32>(owned + (i << 2)); e < lastOwned; e++) {
        const c = <usize>(e - starts);
        const j = v128.load(jacobian + (c << 4));
        const far = v128.load(nodeDirection + ((<usize>load<u32>(owned + ((<usize>e) << 2))) << 4));
        let p = f32x4.extract_lane(j, 3);
        if (beta != 0) p += beta * load<f32>(direction + (c << 3));
        const weight = f32x4.extract_lane(own, 3) + f32x4.extract_lane(far, 3);
        const q = dot3(j, f32x4.sub(own, far)) + epsilon * weight * dot3(j, j) * p;
        store<f32>(direction + (c << 3), p);
        store<f32>(direction + (c << 3), q, 4);
        pq += p * q;
      }
    }
    const to = blockSums + ((<usize>(2 * stride + block)) << 4);
    v128.store(to, vec4(pq, load<f32>(to, 4) + 1, load<f32>(to, 8), 0));
  }
}
