import { addScaled, dot3 } from '../compute/vec.as';
import { touchedEnd, touchedFirst } from './block-sums.as';

export function applyConstraints(
  begin: u32,
  end: u32,
  work: usize,
  incidence: usize,
  jacobian: usize,
  multiplier: usize,
  position: usize,
  heldAlong: usize,
  heldBy: usize,
  holds: u32,
  press: f32,
): void {
  for (let block = begin; block < end; block++) {
    const last = touchedEnd(work, block);
    for (let k = touchedFirst(work, block); k < last; k++) {
      const i = <usize>load<u32>(work + ((<usize>k) << 2));
      let pull = f32x4.splat(0);
      const end = load<u32>(incidence + (i << 2), 4);
      for (let e = load<u32>(incidence + (i << 2)); e < end; e++) {
        const entry = load<u32>(incidence + ((<usize>e) << 2));
        const c = <usize>(entry >> 1);
        const mu = load<f32>(multiplier + (c << 3));
        pull = addScaled(pull, (entry & 1) == 1 ? -mu : mu, v128.load(jacobian + (c << 4)));
      }
      const y = v128.load(position + (i << 4));
      const w = f32x4.extract_lane(y, 3);
      if (holds > 1) pull = f32x4.sub(pull, v128.load(heldAlong + (i << 5), 16));
      let from = y;
      let free = w;
      if (holds > 0 && w > 0) {
        const n = v128.load(heldAlong + (i << 5));
        free = f32x4.extract_lane(n, 3);
        const rubs = free < w;
        const along = dot3(n, pull);
        const excess = along - max<f32>(-press / w, min<f32>(rubs ? 0 : press / w, along));
        store<f32>(heldBy + (i << 3), excess * load<f32>(heldBy + (i << 3)), 4);
        if (rubs) from = addScaled(y, -w * (along - excess), n);
        pull = addScaled(pull, rubs ? -along : -excess, n);
      }
      v128.store(position + (i << 4), f32x4.replace_lane(addScaled(from, -free, pull), 3, w));
    }
  }
}
