import { addScaled, dot3, scale } from '../../../compute/vec.as';

export function pushByFaces(
  begin: u32,
  end: u32,
  position: usize,
  velocity: usize,
  corner: usize,
  triangleFirst: usize,
  triangleList: usize,
  faceTouch: usize,
  rate: f32,
): void {
  let t = <usize>load<u32>(triangleFirst + (<usize>begin << 2)) << 2;
  for (let i = begin; i < end; i++) {
    const last = <usize>load<u32>(triangleFirst + (<usize>i << 2), 4) << 2;
    const at = position + (<usize>i << 4);
    const inverseMass = load<f32>(at, 12);
    let move = f32x4.splat(0);
    for (; t < last; t += 4) {
      const face = <usize>load<u32>(triangleList + t);
      const touch = faceTouch + (face << 5);
      if (load<f32>(touch, 12) == 0) continue;
      let weight: f32 = 0;
      for (let k: usize = 0; k < 12; k += 4) {
        if (load<u32>(corner + face * 12 + k) == i) weight += load<f32>(touch + k, 16);
      }
      const asked = scale(v128.load(touch), inverseMass * weight);
      const size = sqrt(dot3(asked, asked));
      if (!(size > 0)) continue;
      move = addScaled(move, 1 - min<f32>(1, max<f32>(0, dot3(move, asked) / size / size)), asked);
    }
    move = f32x4.replace_lane(move, 3, 0);
    v128.store(at, f32x4.add(v128.load(at), move));
    const moving = velocity + (<usize>i << 4);
    v128.store(moving, addScaled(v128.load(moving), rate, move));
  }
}
