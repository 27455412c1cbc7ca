import { addScaled, dot3, scale } from '../compute/vec.as';
import { betaOf, bodyFirstBlock, bodySums, isDone, touchedEnd, touchedFirst } from './block-sums.as';

export function gatherDirection(
  begin: u32,
  end: u32,
  work: usize,
  incidence: usize,
  jacobian: usize,
  position: usize,
  heldAlong: usize,
  nodeDirection: usize,
  blockSums: usize,
  now: u32,
  carry: f32,
  tolerance: f32,
  stride: u32,
  holds: u32,
): void {
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
    const last = touchedEnd(work, block);
    for (let k = touchedFirst(work, block); k < last; k++) {
      const i = <usize>load<u32>(work + ((<usize>k) << 2));
      let pull = f32x4.splat(0);
      const end = load<u32>(incidence + (i << 2), 4);
      for (let e = load<u32>(incidence + (i << 2)); e < end; e++) {
        const entry = load<u32>(incidence + ((<usize>e) << 2));
        const j = v128.load(jacobian + ((<usize>(entry >> 1)) << 4));
        const z = f32x4.extract_lane(j, 3);
        pull = addScaled(pull, (entry & 1) == 1 ? -z : z, j);
      }
      const w = load<f32>(position + (i << 4), 12);
      let free = w;
      if (holds > 0) {
        const n = v128.load(heldAlong + (i << 5));
        free = f32x4.extract_lane(n, 3);
        pull = addScaled(pull, -dot3(n, pull), n);
      }
      const to = nodeDirection + (i << 4);
      let next = scale(pull, free);
      if (beta != 0) next = addScaled(next, beta, v128.load(to));
      v128.store(to, f32x4.replace_lane(next, 3, w));
    }
  }
}
