import { dot3 } from '../../../compute/vec.as';
import { fromFirst, wantedGap } from './wanted-gap.as';

export function flagTouching(
  begin: u32,
  end: u32,
  position: usize,
  pair: usize,
  pairWeight: usize,
  pairPlane: usize,
  pairApart: usize,
  pairTouch: usize,
  recovery: f32,
): void {
  for (let k = begin; k < end; k++) {
    const at = <usize>k << 4;
    const particles = pair + at;
    const weights = pairWeight + at;
    const apart = fromFirst(
      v128.load(position + (<usize>load<u32>(particles) << 4)),
      v128.load(position + (<usize>load<u32>(particles, 4) << 4)),
      v128.load(position + (<usize>load<u32>(particles, 8) << 4)),
      v128.load(position + (<usize>load<u32>(particles, 12) << 4)),
      load<f32>(weights, 4),
      load<f32>(weights, 8),
      load<f32>(weights, 12),
    );
    const gap = dot3(v128.load(pairPlane + at), apart);
    store<u32>(pairTouch + (<usize>k << 2), gap < wantedGap(pairApart + (<usize>k << 3), recovery) ? 1 : 0);
  }
}
