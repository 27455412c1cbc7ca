import { addScaled, dot3, squaredLengths } from '../../compute/vec.as';

/** Four springs at a time, one a lane, so that a square root and a division serve four. */
export function projectSprings(
  begin: u32,
  end: u32,
  position: usize,
  inertial: usize,
  neighbourFirst: usize,
  neighbour: usize,
  neighbourStiffness: usize,
  neighbourRest: usize,
  constantTerm: usize,
  h: f32,
  bounded: u32,
): void {
  const zero = f32x4.splat(0);
  let e = (<usize>load<u32>(neighbourFirst + ((<usize>begin) << 2))) << 2;
  for (let i = begin; i < end; i++) {
    const last = (<usize>load<u32>(neighbourFirst + ((<usize>i) << 2), 4)) << 2;
    const p = v128.load(position + ((<usize>i) << 4));
    let sum = zero;
    let stiffnessSum: f32 = 0;
    for (; e + 16 <= last; e += 16) {
      const a = f32x4.sub(p, v128.load(position + ((<usize>load<u32>(neighbour + e)) << 4)));
      const b = f32x4.sub(p, v128.load(position + ((<usize>load<u32>(neighbour + e, 4)) << 4)));
      const c = f32x4.sub(p, v128.load(position + ((<usize>load<u32>(neighbour + e, 8)) << 4)));
      const d = f32x4.sub(p, v128.load(position + ((<usize>load<u32>(neighbour + e, 12)) << 4)));
      const squared = squaredLengths(a, b, c, d);
      const stiffness = v128.load(neighbourStiffness + e);
      const strength = f32x4.mul(stiffness, v128.load(neighbourRest + e));
      const pull = v128.and(f32x4.div(strength, f32x4.sqrt(squared)), f32x4.gt(squared, zero));
      sum = f32x4.add(sum, f32x4.mul(v128.shuffle<f32>(pull, pull, 0, 0, 0, 0), a));
      sum = f32x4.add(sum, f32x4.mul(v128.shuffle<f32>(pull, pull, 1, 1, 1, 1), b));
      sum = f32x4.add(sum, f32x4.mul(v128.shuffle<f32>(pull, pull, 2, 2, 2, 2), c));
      sum = f32x4.add(sum, f32x4.mul(v128.shuffle<f32>(pull, pull, 3, 3, 3, 3), d));
      const size = bounded ? f32x4.abs(stiffness) : stiffness;
      const pairs = f32x4.add(size, v128.shuffle<f32>(size, size, 2, 3, 0, 1));
      stiffnessSum += f32x4.extract_lane(pairs, 0) + f32x4.extract_lane(pairs, 1);
    }
    for (; e < last; e += 4) {
      const a = f32x4.sub(p, v128.load(position + ((<usize>load<u32>(neighbour + e)) << 4)));
      const squared = dot3(a, a);
      const stiffness = load<f32>(neighbourStiffness + e);
      const pull = squared > 0 ? (stiffness * load<f32>(neighbourRest + e)) / sqrt(squared) : 0;
      sum = addScaled(sum, pull, a);
      stiffnessSum += bounded ? abs(stiffness) : stiffness;
    }
    const kappa = h * h * f32x4.extract_lane(p, 3);
    const goal = addScaled(v128.load(inertial + (<usize>i << 4)), kappa, sum);
    v128.store(constantTerm + (<usize>i << 4), f32x4.replace_lane(goal, 3, 1 / (1 + kappa * stiffnessSum)));
  }
}
