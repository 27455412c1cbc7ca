import { addScaled, dot3, scale } from '../../../compute/vec.as';

@inline function length3(a: v128): f32 {
  return sqrt(dot3(a, a));
}

@inline function write(to: usize, xyz: v128, w: f32): void {
  v128.store(to, f32x4.replace_lane(xyz, 3, w));
}

export function holdContact(
  begin: u32,
  end: u32,
  position: usize,
  previous: usize,
  residual: usize,
  begun: usize,
  probe: usize,
  touch: usize,
  held: usize,
  reach: f32,
): void {
  const zero = f32x4.splat(0);
  for (let i = begin; i < end; i++) {
    const at = (<usize>i) << 4;
    const own = held + 3 * at;
    const guess = v128.load(begun + at);
    const inverseMass = f32x4.extract_lane(guess, 3);
    const shown = v128.load(probe + at);
    const diagonal = f32x4.extract_lane(shown, 3);
    const out = v128.load(position + at);
    let push = v128.load(residual + at);
    v128.store(position + at, guess);
    v128.store(own, zero);
    write(own + 16, zero, inverseMass);
    write(own + 32, push, 0);
    if (diagonal == 0) continue;
    const before = v128.load(previous + at);
    const n = v128.load(touch + at);
    const height = f32x4.extract_lane(n, 3);
    const slip = f32x4.sub(guess, before);
    const rise = dot3(slip, n);
    const sliding = addScaled(slip, -rise, n);
    const whole = f32x4.sub(out, before);
    if (diagonal > 0 && length3(addScaled(whole, -dot3(whole, n), n)) < 0.01 * reach) {
      write(own, zero, -1);
      write(own + 16, f32x4.sub(scale(n, -height), sliding), inverseMass);
      continue;
    }
    const ahead = f32x4.sub(shown, before);
    const into = dot3(ahead, n);
    const depth = rise - height - into;
    const back = f32x4.sub(shown, out);
    const rubbed = length3(addScaled(back, -dot3(back, n), n));
    const friction = (rubbed / depth) * max<f32>(0, max<f32>(0, -rise) / inverseMass - dot3(push, n));
    const way = addScaled(ahead, -into, n);
    const size = length3(way);
    const pull: f32 = size > 0 ? dot3(push, way) / size : 0;
    const onward = (pull - friction) / abs(diagonal);
    const kind = friction / max<f32>(length3(sliding), max<f32>(onward, 1e-3 * reach));
    push = addScaled(push, -kind, sliding);
    write(own, n, kind);
    write(own + 16, scale(n, -height), inverseMass);
    write(own + 32, push, friction);
  }
}
