import { addScaled, squaredLengths, dot3 } from '../../compute/vec.as';

/** Four springs at a time, one a lane. */
export function pullSprings(
  begin: u32,
  end: u32,
  position: usize,
  inertial: usize,
  neighbourFirst: usize,
  neighbour: usize,
  neighbourStiffness: usize,
  neighbourRest: usize,
  neighbourLimit: usize,
  place: usize,
  solution: usize,
  h: f32,
  stiffness: f32,
): void {
  const zero = f32x4.splat(0);
  const one = f32x4.splat(1);
  const tuned = f32x4.splat(stiffness);
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
      const limited = f32x4.gt(v128.load(neighbourLimit + e), zero);
      const k = f32x4.mul(v128.load(neighbourStiffness + e), v128.bitselect(one, tuned, limited));
      const ratio = v128.and(f32x4.div(v128.load(neighbourRest + e), f32x4.sqrt(squared)), f32x4.gt(squared, zero));
      const pull = f32x4.sub(f32x4.mul(k, ratio), k);
      sum = f32x4.add(sum, f32x4.mul(v128.shuffle<f32>(pull, pull, 0, 0, 0, 0), a));
      sum = f32x4.add(sum, f32x4.mul(v128.shuffle<f32>(pull, pull, 1, 1, 1, 1), b));
      sum = f32x4.add(sum, f32x4.mul(v128.shuffle<f32>(pull, pull, 2, 2, 2, 2), c));
      sum = f32x4.add(sum, f32x4.mul(v128.shuffle<f32>(pull, pull, 3, 3, 3, 3), d));
    }
    for (; e < last; e += 4) {
      const a = f32x4.sub(p, v128.load(position + ((<usize>load<u32>(neighbour + e)) << 4)));
      const squared = dot3(a, a);
      const k = load<f32>(neighbourStiffness + e) * (load<f32>(neighbourLimit + e) > 0 ? 1 : stiffness);
      const ratio: f32 = squared > 0 ? load<f32>(neighbourRest + e) / sqrt(squared) : 0;
      sum = addScaled(sum, k * ratio - k, a);
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
