import { addScaled, dot3, scale } from '../../../compute/vec.as';
import { fromFirst, wantedGap } from './wanted-gap.as';

export function flagTouching(
  begin: u32,
  end: u32,
  position: usize,
  pair: usize,
  pairWeight: usize,
  pairPlane: usize,
  pairApart: usize,
  pairPush: usize,
  recovery: f32,
  isNew: u32,
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
    const normal = v128.load(pairPlane + at);
    const pushes = pairPush + (<usize>k << 5);
    let push = f32x4.splat(0);
    let out: f32 = 0;
    let first: f32 = 0;
    if (isNew == 0) {
      const last = v128.load(pushes, 16);
      const along = dot3(normal, last);
      out = max<f32>(0, along);
      first = min<f32>(out, f32x4.extract_lane(last, 3));
      if (first > 0) push = addScaled(scale(normal, first), first / out, addScaled(last, -along, normal));
    }
    const touches = first > 0 || dot3(normal, apart) < wantedGap(pairApart + (<usize>k << 3), recovery);
    v128.store(pushes, f32x4.replace_lane(push, 3, touches ? 2 : 0));
    v128.store(pushes, f32x4.replace_lane(push, 3, out), 16);
  }
}
