import { addScaled, dot3, squaredLengths } from '../../../compute/vec.as';

/** Four springs at a time, one a lane. */
export function pullLimited(
  begin: u32,
  end: u32,
  position: usize,
  inertial: usize,
  neighbourFirst: usize,
  neighbour: usize,
  neighbourStiffness: usize,
  neighbourRest: usize,
  neighbourLimit: usize,
  neighbourHeld: usize,
  place: usize,
  solution: usize,
  h: f32,
  stiffness: f32,
  threshold: f32,
): void {
  const zero = f32x4.splat(0);
  const tuned = f32x4.splat(stiffness);
  const longest = f32x4.splat(1 + threshold);
  const shortest = f32x4.splat(1 - threshold);
  let e = (<usize>load<u32>(neighbourFirst + ((<usize>begin) << 2))) << 2;
  for (let i = begin; i < end; i++) {
    const last = (<usize>load<u32>(neighbourFirst + ((<usize>i) << 2), 4)) << 2;
    const p = v128.load(position + ((<usize>i) << 4));
    let sum = zero;
    for (; e + 16 <= last; e += 16) {
      const a = f32x4.sub(p, v128.load(position + ((<usize>load<u32>(neighbour + e)) << 4)));
      const b = f32x4.sub(p, v128.load(position + ((<usize>load<u32>(neighbour + e, 4)) << 4)));
      const c = f32x4.sub(p, v128.load(position + ((<usize>load<u32>(neighbour + e, 8)) << 4)));
      const d = f32x4.sub(p, v128.load(position + ((<usize>load<u32>(neighbour + e, 12)) << 4)));
      const squared = squaredLengths(a, b, c, d);
      const length = f32x4.sqrt(squared);
      const rest = v128.load(neighbourRest + e);
      const k = f32x4.mul(v128.load(neighbourStiffness + e), tuned);
      const limit = v128.load(neighbourLimit + e);
      let force = f32x4.mul(k, rest);
      // Few springs are near their limit.
      if (v128.any_true(limit)) {
        const held = v128.load(neighbourHeld + e);
        const beyond = f32x4.sub(length, f32x4.mul(longest, rest));
        const short = f32x4.sub(length, f32x4.mul(shortest, rest));
        const free = f32x4.add(f32x4.max(beyond, zero), f32x4.min(short, zero));
        const inner = v128.bitselect(short, free, f32x4.lt(held, zero));
        const excess = v128.bitselect(beyond, inner, f32x4.gt(held, zero));
        force = f32x4.sub(force, f32x4.mul(limit, excess));
      }
      const pull = v128.and(f32x4.sub(f32x4.div(force, length), k), f32x4.gt(squared, zero));
      sum = f32x4.add(sum, f32x4.mul(v128.shuffle<f32>(pull, pull, 0, 0, 0, 0), a));
      sum = f32x4.add(sum, f32x4.mul(v128.shuffle<f32>(pull, pull, 1, 1, 1, 1), b));
      sum = f32x4.add(sum, f32x4.mul(v128.shuffle<f32>(pull, pull, 2, 2, 2, 2), c));
      sum = f32x4.add(sum, f32x4.mul(v128.shuffle<f32>(pull, pull, 3, 3, 3, 3), d));
    }
    for (; e < last; e += 4) {
      const a = f32x4.sub(p, v128.load(position + ((<usize>load<u32>(neighbour + e)) << 4)));
      const squared = dot3(a, a);
      if (!(squared > 0)) continue;
      const length = sqrt<f32>(squared);
      const rest = load<f32>(neighbourRest + e);
      const held = load<f32>(neighbourHeld + e);
      const beyond = length - (1 + threshold) * rest;
      const short = length - (1 - threshold) * rest;
      let excess: f32 = max<f32>(beyond, 0) + min<f32>(short, 0);
      if (held > 0) excess = beyond;
      if (held < 0) excess = short;
      const k = load<f32>(neighbourStiffness + e) * stiffness;
      sum = addScaled(sum, (k * rest - load<f32>(neighbourLimit + e) * excess) / length - k, a);
    }
    const inverseMass = f32x4.extract_lane(p, 3);
    let residual = zero;
    if (inverseMass > 0) {
      const inertia = f32x4.mul(f32x4.sub(v128.load(inertial + ((<usize>i) << 4)), p), f32x4.splat(1 / inverseMass));
      residual = f32x4.replace_lane(addScaled(inertia, h * h, sum), 3, 0);
    }
    v128.store(solution + ((<usize>load<u32>(place + ((<usize>i) << 2))) << 4), residual);
  }
}
