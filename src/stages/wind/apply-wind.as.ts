import { addScaled } from '../../compute/vec.as';

export function applyWind(
  begin: u32,
  end: u32,
  position: usize,
  inertial: usize,
  velocity: usize,
  triangleFirst: usize,
  triangleList: usize,
  trianglePush: usize,
  h: f32,
  travel: f32,
): void {
  let t = <usize>load<u32>(triangleFirst + (<usize>begin << 2)) << 2;
  for (let i = begin; i < end; i++) {
    const last = <usize>load<u32>(triangleFirst + (<usize>i << 2), 4) << 2;
    let push = f32x4.splat(0);
    for (; t < last; t += 4) {
      push = f32x4.add(push, v128.load(trianglePush + (<usize>load<u32>(triangleList + t) << 4)));
    }
    const at = <usize>i << 4;
    const y = v128.load(inertial + at);
    const inverseMass = f32x4.extract_lane(y, 3);
    const gain = (h * inverseMass) / (1 + h * inverseMass * f32x4.extract_lane(push, 3));
    const change = f32x4.replace_lane(f32x4.mul(f32x4.splat(gain), push), 3, 0);
    const pushed = addScaled(y, travel, change);
    v128.store(velocity + at, f32x4.add(v128.load(velocity + at), change));
    v128.store(inertial + at, pushed);
    v128.store(position + at, pushed);
  }
}
