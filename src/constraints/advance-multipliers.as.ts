import { addScaled, dot3 } from '../compute/vec.as';
import { bodyFirstBlock, bodySums, isDone, ownersEnd, ownersFirst, strictShare, vec4 } from './block-sums.as';

export function advanceMultipliers(
  begin: u32,
  end: u32,
  work: usize,
  owned: usize,
  direction: usize,
  constraint: usize,
  blockInverse: usize,
  jacobian: usize,
  multiplier: usize,
  blockSums: usize,
  now: u32,
  carry: f32,
  tolerance: f32,
  least: f32,
  stride: u32,
): void {
  const starts = load<u32>(owned);
  let known: u32 = u32.MAX_VALUE;
  let skip = false;
  let alpha: f32 = 0;
  let strict: f32 = 1;
  for (let block = begin; block < end; block++) {
    const before = v128.load(blockSums + ((<usize>(now * stride + block)) << 4));
    const after = blockSums + ((<usize>((1 - now) * stride + block)) << 4);
    if (bodyFirstBlock(work, block) != known) {
      known = bodyFirstBlock(work, block);
      const sums = bodySums(work, blockSums, block, now, stride);
      skip = isDone(sums, tolerance);
      strict = strictShare(sums, least);
      const pq = f32x4.extract_lane(bodySums(work, blockSums, block, 2, stride), 0);
      alpha = pq > 0 ? f32x4.extract_lane(sums, 0) / pq : 0;
    }
    if (skip) {
      v128.store(after, before);
      continue;
    }
    let rz: f32 = 0;
    let rr: f32 = 0;
    const last = ownersEnd(work, block);
    for (let k = ownersFirst(work, block); k < last; k++) {
      const i = <usize>load<u32>(work + ((<usize>k) << 2));
      const firstOwned = load<u32>(owned + (i << 2)) - starts;
      const lastOwned = load<u32>(owned + (i << 2), 4) - starts;
      let g = f32x4.splat(0);
      for (let c = <usize>firstOwned; c < <usize>lastOwned; c++) {
        const at = c << 3;
        const r = load<f32>(multiplier + at, 4) - alpha * load<f32>(direction + at, 4);
        store<f32>(multiplier + at, load<f32>(multiplier + at) + alpha * load<f32>(direction + at));
        store<f32>(multiplier + at, r, 4);
        g = addScaled(g, load<f32>(constraint + at, 4) * r, v128.load(jacobian + (c << 4)));
      }
      const d = v128.load(blockInverse + (i << 5));
      const m = v128.load(blockInverse + (i << 5), 16);
      // Row x has xy and zx beside the diagonal, row y yz and xy, row z zx and yz: m zxy times g zxy, m times g yzx.
      const kg = f32x4.add(
        f32x4.mul(d, g),
        f32x4.add(
          f32x4.mul(m, v128.shuffle<f32>(g, g, 1, 2, 0, 3)),
          f32x4.mul(v128.shuffle<f32>(m, m, 2, 0, 1, 3), v128.shuffle<f32>(g, g, 2, 0, 1, 3)),
        ),
      );
      for (let c = <usize>firstOwned; c < <usize>lastOwned; c++) {
        const r = load<f32>(multiplier + (c << 3), 4);
        const j = v128.load(jacobian + (c << 4));
        const z = load<f32>(constraint + (c << 3), 4) * (r - dot3(j, kg));
        store<f32>(jacobian + (c << 4), z, 12);
        rz += r * z;
        rr += r * r;
      }
    }
    v128.store(
      after,
      vec4(rz, rr, strict * f32x4.extract_lane(before, 2), f32x4.extract_lane(before, 0)),
    );
  }
}
