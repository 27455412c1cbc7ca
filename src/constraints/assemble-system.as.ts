import { addScaled, dot3 } from '../compute/vec.as';
import { ownersEnd, ownersFirst } from './block-sums.as';

export function assembleSystem(
  begin: u32,
  end: u32,
  work: usize,
  owned: usize,
  incidence: usize,
  system: usize,
  jacobian: usize,
  position: usize,
  heldAlong: usize,
  systemValue: usize,
  epsilon: f32,
  holds: u32,
): void {
  const starts = load<u32>(owned);
  const systemStarts = load<u32>(system);
  for (let block = begin; block < end; block++) {
    const last = ownersEnd(work, block);
    for (let k = ownersFirst(work, block); k < last; k++) {
      const i = load<u32>(work + ((<usize>k) << 2));
      const lastOwned = load<u32>(owned + ((<usize>i) << 2), 4);
      for (let e = load<u32>(owned + ((<usize>i) << 2)); e < lastOwned; e++) {
        const c = e - starts;
        const far = load<u32>(owned + ((<usize>e) << 2));
        const j = v128.load(jacobian + ((<usize>c) << 4));
        let to = systemValue + ((<usize>(load<u32>(system + ((<usize>c) << 2)) - systemStarts)) << 2);
        const weights =
          load<f32>(position + ((<usize>i) << 4), 12) + load<f32>(position + ((<usize>far) << 4), 12);
        const diagonal = to;
        let own: f32 = (1 + epsilon) * weights * dot3(j, j);
        to += 4;
        for (let side: u32 = 0; side < 2; side++) {
          const particle = <usize>(side == 0 ? i : far);
          let w = load<f32>(position + (particle << 4), 12);
          // What is left of J_c where the particle is held.
          let free = j;
          if (holds > 0) {
            const n = v128.load(heldAlong + (particle << 5));
            const rubbed = f32x4.extract_lane(n, 3);
            if (rubbed < w) own -= (w - rubbed) * dot3(j, j);
            w = rubbed;
            const along = dot3(n, j);
            free = addScaled(j, -along, n);
            own -= w * along * along;
          }
          const lastAround = load<u32>(incidence + (particle << 2), 4);
          for (let a = load<u32>(incidence + (particle << 2)); a < lastAround; a++) {
            const entry = load<u32>(incidence + ((<usize>a) << 2));
            if (entry >> 1 == c) continue;
            const product = dot3(free, v128.load(jacobian + ((<usize>(entry >> 1)) << 4)));
            store<f32>(to, (entry & 1) == side ? w * product : -w * product);
            to += 4;
          }
        }
        store<f32>(diagonal, own);
      }
    }
  }
}
