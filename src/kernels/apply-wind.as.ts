import { addScaled, cross3, dot3, scale } from './vec.as';

/** Gathers the air's force on the triangles of each particle. */
export function applyWind(
  begin: u32,
  end: u32,
  position: usize,
  inertial: usize,
  previous: usize,
  velocity: usize,
  triangleFirst: usize,
  triangleList: usize,
  corner: usize,
  wind: v128,
  dragCoefficient: f32,
  liftCoefficient: f32,
  h: f32,
): void {
  const halfDensity = f32x4.extract_lane(wind, 3);
  for (let i = begin; i < end; i++) {
    const at = (<usize>i) << 4;
    const inverseMass = load<f32>(previous + at, 12);
    const last = load<u32>(triangleFirst + ((<usize>i) << 2), 4);
    let force = f32x4.splat(0);
    let resistance: f32 = 0;
    for (let t = load<u32>(triangleFirst + ((<usize>i) << 2)); t < last; t++) {
      const corners = corner + <usize>load<u32>(triangleList + ((<usize>t) << 2)) * 12;
      const a = (<usize>load<u32>(corners)) << 4;
      const b = (<usize>load<u32>(corners, 4)) << 4;
      const c = (<usize>load<u32>(corners, 8)) << 4;
      const pa = v128.load(previous + a);
      const cross = cross3(f32x4.sub(v128.load(previous + b), pa), f32x4.sub(v128.load(previous + c), pa));
      const moving = f32x4.add(f32x4.add(v128.load(velocity + a), v128.load(velocity + b)), v128.load(velocity + c));
      const v = f32x4.sub(wind, scale(moving, <f32>(1.0 / 3.0)));
      const twiceArea = sqrt(dot3(cross, cross));
      const speed = sqrt(dot3(v, v));
      if (!(twiceArea > 0 && speed > 0)) continue;
      const n = scale(cross, 1 / twiceArea);
      const across = dot3(v, n);
      const third = (halfDensity * twiceArea) / 6;
      const liftGain = liftCoefficient * across;
      const along = dragCoefficient * abs(across) - liftGain * (across / speed);
      force = addScaled(force, third * along, v);
      force = addScaled(force, third * liftGain * speed, n);
      resistance += third * dragCoefficient * speed;
    }
    const gain = (h * h * inverseMass) / (1 + h * inverseMass * resistance);
    const y = v128.load(inertial + at);
    const pushed = f32x4.replace_lane(addScaled(y, gain, force), 3, inverseMass);
    v128.store(inertial + at, pushed);
    v128.store(position + at, pushed);
  }
}
