import { addScaled, dot3, squaredLengths, sums3 } from '../../compute/vec.as';
import { springPulls } from '../../elements/spring/spring-pull.as';

/**
 * The compiler makes two loops of `stepRange`: without damping, no velocity but the particle's own is read, and a step takes 0.6 of the time. One
 * loop with the question inside is a sixth slower.
 */
export function stepNodes(
  begin: u32,
  end: u32,
  position: usize,
  velocity: usize,
  next: usize,
  nextVelocity: usize,
  neighbourFirst: usize,
  neighbour: usize,
  neighbourConstants: usize,
  bodyStatus: usize,
  gravity: v128,
  h: f32,
  keep: f32,
  stiffness: f32,
  damping: f32,
  viscosity: f32,
  maxSpeed: f32,
  body: u32,
): void {
  let fastest: f32;
  if (damping > 0 || viscosity > 0) {
    fastest = stepRange(
      begin, end, position, velocity, next, nextVelocity, neighbourFirst, neighbour, neighbourConstants,
      gravity, h, keep, stiffness, damping, viscosity, true,
    );
  } else {
    fastest = stepRange(
      begin, end, position, velocity, next, nextVelocity, neighbourFirst, neighbour, neighbourConstants,
      gravity, h, keep, stiffness, damping, viscosity, false,
    );
  }
  // The negated comparison is also true of NaN, which the largest of several numbers is as soon as one of them is.
  if (!(fastest <= maxSpeed * maxSpeed)) store<u32>(bodyStatus + ((<usize>body) << 2), 1);
}

/** Four springs at a time, one per lane, so that a square root and a division serve four. Returns the largest squared speed. */
@inline function stepRange(
  begin: u32,
  end: u32,
  position: usize,
  velocity: usize,
  next: usize,
  nextVelocity: usize,
  neighbourFirst: usize,
  neighbour: usize,
  neighbourConstants: usize,
  gravity: v128,
  h: f32,
  keep: f32,
  stiffness: f32,
  damping: f32,
  viscosity: f32,
  damped: bool,
): f32 {
  const zero = f32x4.splat(0);
  const step = f32x4.replace_lane(f32x4.splat(h), 3, 0);
  const kept = f32x4.splat(keep);
  let fastest: f32 = 0;
  let e = (<usize>load<u32>(neighbourFirst + ((<usize>begin) << 2))) << 2;
  for (let i = begin; i < end; i++) {
    const last = (<usize>load<u32>(neighbourFirst + ((<usize>i) << 2), 4)) << 2;
    const at = (<usize>i) << 4;
    const p = v128.load(position + at);
    const inverseMass = f32x4.extract_lane(p, 3);
    let v = v128.load(velocity + at);
    if (inverseMass > 0) {
      let sum = zero;
      for (; e + 16 <= last; e += 16) {
        const ja = (<usize>load<u32>(neighbour + e)) << 4;
        const jb = (<usize>load<u32>(neighbour + e, 4)) << 4;
        const jc = (<usize>load<u32>(neighbour + e, 8)) << 4;
        const jd = (<usize>load<u32>(neighbour + e, 12)) << 4;
        const a = f32x4.sub(p, v128.load(position + ja));
        const b = f32x4.sub(p, v128.load(position + jb));
        const c = f32x4.sub(p, v128.load(position + jc));
        const d = f32x4.sub(p, v128.load(position + jd));
        const squared = squaredLengths(a, b, c, d);
        const low = v128.load(neighbourConstants + (e << 1));
        const high = v128.load(neighbourConstants + (e << 1), 16);
        const k = v128.shuffle<f32>(low, high, 0, 2, 4, 6);
        const rest = v128.shuffle<f32>(low, high, 1, 3, 5, 7);
        const kd = f32x4.add(f32x4.splat(damping), f32x4.mul(f32x4.splat(viscosity), k));
        let parting = zero;
        if (damped) {
          parting = sums3(
            f32x4.mul(a, f32x4.sub(v, v128.load(velocity + ja))),
            f32x4.mul(b, f32x4.sub(v, v128.load(velocity + jb))),
            f32x4.mul(c, f32x4.sub(v, v128.load(velocity + jc))),
            f32x4.mul(d, f32x4.sub(v, v128.load(velocity + jd))),
          );
        }
        const pull = springPulls(f32x4.mul(f32x4.splat(stiffness), k), rest, kd, squared, parting, damped);
        sum = f32x4.sub(sum, f32x4.mul(v128.shuffle<f32>(pull, pull, 0, 0, 0, 0), a));
        sum = f32x4.sub(sum, f32x4.mul(v128.shuffle<f32>(pull, pull, 1, 1, 1, 1), b));
        sum = f32x4.sub(sum, f32x4.mul(v128.shuffle<f32>(pull, pull, 2, 2, 2, 2), c));
        sum = f32x4.sub(sum, f32x4.mul(v128.shuffle<f32>(pull, pull, 3, 3, 3, 3), d));
      }
      for (; e < last; e += 4) {
        const j = (<usize>load<u32>(neighbour + e)) << 4;
        const along = f32x4.sub(p, v128.load(position + j));
        const k = load<f32>(neighbourConstants + (e << 1));
        const rest = v128.load32_splat(neighbourConstants + (e << 1), 4);
        const kd = f32x4.splat(damping + viscosity * k);
        const squared = f32x4.splat(dot3(along, along));
        let parting = zero;
        if (damped) parting = f32x4.splat(dot3(along, f32x4.sub(v, v128.load(velocity + j))));
        const pull = springPulls(f32x4.splat(stiffness * k), rest, kd, squared, parting, damped);
        sum = f32x4.sub(sum, f32x4.mul(pull, along));
      }
      const acceleration = addScaled(gravity, inverseMass, sum);
      v = f32x4.add(f32x4.mul(kept, v), f32x4.mul(step, acceleration));
    }
    e = last;
    v128.store(nextVelocity + at, v);
    v128.store(next + at, f32x4.add(p, f32x4.mul(step, v)));
    fastest = max<f32>(fastest, dot3(v, v));
  }
  return fastest;
}
