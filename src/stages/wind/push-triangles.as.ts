import { addScaled, cross3, dot3, scale } from '../../compute/vec.as';

export function pushTriangles(
  begin: u32,
  end: u32,
  previous: usize,
  velocity: usize,
  corner: usize,
  trianglePush: usize,
  wind: v128,
  dragCoefficient: f32,
  liftCoefficient: f32,
): void {
  const halfDensity = f32x4.extract_lane(wind, 3);
  for (let triangle = begin; triangle < end; triangle++) {
    const corners = corner + <usize>triangle * 12;
    const a = <usize>load<u32>(corners) << 4;
    const b = <usize>load<u32>(corners, 4) << 4;
    const c = <usize>load<u32>(corners, 8) << 4;
    const pa = v128.load(previous + a);
    const cross = cross3(f32x4.sub(v128.load(previous + b), pa), f32x4.sub(v128.load(previous + c), pa));
    const moving = f32x4.add(f32x4.add(v128.load(velocity + a), v128.load(velocity + b)), v128.load(velocity + c));
    const v = f32x4.sub(wind, scale(moving, <f32>(1.0 / 3.0)));
    const twiceArea = sqrt(dot3(cross, cross));
    const speed = sqrt(dot3(v, v));
    let push = f32x4.splat(0);
    if (twiceArea > 0 && speed > 0) {
      const third = halfDensity * twiceArea / 6;
      const across = dot3(v, cross) / twiceArea;
      const liftGain = liftCoefficient * across;
      const along = dragCoefficient * abs(across) - liftGain * (across / speed);
      push = addScaled(scale(v, third * along), third * liftGain * speed / twiceArea, cross);
      push = f32x4.replace_lane(push, 3, third * dragCoefficient * speed);
    }
    v128.store(trianglePush + (<usize>triangle << 4), push);
  }
}
