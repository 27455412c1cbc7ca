import { dot3 } from '../compute/vec.as';
import { ownersEnd, ownersFirst, vec4 } from './block-sums.as';

/** x - x is 0 only where x is finite. */
export function lineariseConstraints(
  begin: u32,
  end: u32,
  work: usize,
  owned: usize,
  previous: usize,
  position: usize,
  constraint: usize,
  jacobian: usize,
  multiplier: usize,
  blockSums: usize,
  warm: f32,
  mend: f32,
  turned: u32,
  stride: u32,
  epsilon: f32,
): void {
  const starts = load<u32>(owned);
  for (let block = begin; block < end; block++) {
    let rz: f32 = 0;
    let bb: f32 = 0;
    const last = ownersEnd(work, block);
    const goesOn = turned > 1 && load<u32>(work + ((<usize>block) << 5), 28) > 0;
    for (let k = ownersFirst(work, block); k < last; k++) {
      const i = <usize>load<u32>(work + ((<usize>k) << 2));
      const q = v128.load(previous + (i << 4));
      const y = v128.load(position + (i << 4));
      const w = f32x4.extract_lane(y, 3);
      const moved = f32x4.sub(y, q);
      const lastOwned = load<u32>(owned + (i << 2), 4);
      for (let e = load<u32>(owned + (i << 2)); e < lastOwned; e++) {
        const c = <usize>(e - starts);
        const j = <usize>load<u32>(owned + ((<usize>e) << 2));
        const rest = load<f32>(constraint + (c << 3));
        const qj = v128.load(previous + (j << 4));
        const yj = v128.load(position + (j << 4));
        const before = f32x4.sub(q, qj);
        const d = turned > 0 ? f32x4.sub(y, yj) : before;
        const squared = dot3(d, d);
        const squaredBefore = dot3(before, before);
        if (!(rest > 0 && squared > 0 && squaredBefore > 0 && w + f32x4.extract_lane(yj, 3) > 0)) {
          v128.store(jacobian + (c << 4), f32x4.splat(0));
          store<u64>(multiplier + (c << 3), 0);
          continue;
        }
        const length = sqrt<f32>(squaredBefore);
        const off = max<f32>(-mend * rest, min<f32>(mend * rest, length - rest));
        let b: f32;
        if (turned > 0) {
          const now = sqrt<f32>(squared);
          const excess = now - length + off;
          b = excess * (2 * now - excess);
        } else {
          b = off * (length + rest) + 2 * dot3(d, f32x4.sub(moved, f32x4.sub(yj, qj)));
        }
        const old = load<f32>(multiplier + (c << 3));
        const known: f32 = old - old == 0 ? old : 0;
        const start: f32 = warm > 0 ? known : 0;
        const mu: f32 = goesOn ? known : 0;
        if (goesOn) b -= epsilon * (w + f32x4.extract_lane(yj, 3)) * 4 * squared * mu;
        v128.store(jacobian + (c << 4), f32x4.replace_lane(f32x4.add(d, d), 3, start));
        store<f32>(multiplier + (c << 3), mu);
        store<f32>(multiplier + (c << 3), b, 4);
        rz += b * start;
        bb += b * b;
      }
    }
    v128.store(blockSums + ((<usize>block) << 4), vec4(rz, bb, bb, 0));
    v128.store(blockSums + ((<usize>(2 * stride + block)) << 4), vec4(0, -1, bb, 0));
  }
}
