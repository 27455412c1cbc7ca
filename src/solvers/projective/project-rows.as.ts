import { addScaled, dot3, squaredLengths } from '../../compute/vec.as';

/**
 * The local step over CSR rows, for `projectSprings` and, with `relaxes`, for `projectAndRelax`: particles from `movedFirst` on, `movedCount` of them, then move too. Four springs at a time, one a lane, so that a square root and a division
 * serve four. Inlined, so that each caller has no more of it than it needs.
 */
@inline export function projectRows(
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
  relaxes: bool,
  nextPosition: usize,
  omega: f32,
  movedFirst: u32,
  movedCount: u32,
): void {
  const zero = f32x4.splat(0);
  let e = (<usize>load<u32>(neighbourFirst + ((<usize>begin) << 2))) << 2;
  for (let i = begin; i < end; i++) {
    const last = (<usize>load<u32>(neighbourFirst + ((<usize>i) << 2), 4)) << 2;
    const at = (<usize>i) << 4;
    const p = v128.load(position + at);
    let sum = zero;
    let drawn = zero;
    let stiffnessSum: f32 = 0;
    for (; e + 16 <= last; e += 16) {
      const a = f32x4.sub(p, v128.load(position + ((<usize>load<u32>(neighbour + e)) << 4)));
      const b = f32x4.sub(p, v128.load(position + ((<usize>load<u32>(neighbour + e, 4)) << 4)));
      const c = f32x4.sub(p, v128.load(position + ((<usize>load<u32>(neighbour + e, 8)) << 4)));
      const d = f32x4.sub(p, v128.load(position + ((<usize>load<u32>(neighbour + e, 12)) << 4)));
      const squared = squaredLengths(a, b, c, d);
      const stiffness = v128.load(neighbourStiffness + e);
      const strength = f32x4.mul(stiffness, v128.load(neighbourRest + e));
      const turned = v128.and(f32x4.div(strength, f32x4.sqrt(squared)), f32x4.gt(squared, zero));
      sum = addEach(sum, turned, a, b, c, d);
      if (relaxes) drawn = addEach(drawn, stiffness, a, b, c, d);
      const size = bounded ? f32x4.abs(stiffness) : stiffness;
      const pairs = f32x4.add(size, v128.shuffle<f32>(size, size, 2, 3, 0, 1));
      stiffnessSum += f32x4.extract_lane(pairs, 0) + f32x4.extract_lane(pairs, 1);
    }
    for (; e < last; e += 4) {
      const a = f32x4.sub(p, v128.load(position + ((<usize>load<u32>(neighbour + e)) << 4)));
      const squared = dot3(a, a);
      const stiffness = load<f32>(neighbourStiffness + e);
      const turned = squared > 0 ? (stiffness * load<f32>(neighbourRest + e)) / sqrt(squared) : 0;
      sum = addScaled(sum, turned, a);
      if (relaxes) drawn = addScaled(drawn, stiffness, a);
      stiffnessSum += bounded ? abs(stiffness) : stiffness;
    }
    const inverseMass = f32x4.extract_lane(p, 3);
    const kappa = h * h * inverseMass;
    const goal = addScaled(v128.load(inertial + at), kappa, sum);
    const inverse: f32 = 1 / (1 + kappa * stiffnessSum);
    v128.store(constantTerm + at, f32x4.replace_lane(goal, 3, inverse));
    // An index before the first wraps around.
    if (relaxes && i - movedFirst < movedCount) {
      const residual = f32x4.sub(f32x4.sub(goal, p), f32x4.mul(f32x4.splat(kappa), drawn));
      const moved = f32x4.add(p, f32x4.mul(f32x4.splat(omega * inverse), residual));
      v128.store(nextPosition + at, f32x4.replace_lane(moved, 3, inverseMass));
    }
  }
}

/** sum + s0 a + s1 b + s2 c + s3 d, one after the other. */
@inline function addEach(sum: v128, s: v128, a: v128, b: v128, c: v128, d: v128): v128 {
  const toA = f32x4.add(sum, f32x4.mul(v128.shuffle<f32>(s, s, 0, 0, 0, 0), a));
  const toB = f32x4.add(toA, f32x4.mul(v128.shuffle<f32>(s, s, 1, 1, 1, 1), b));
  const toC = f32x4.add(toB, f32x4.mul(v128.shuffle<f32>(s, s, 2, 2, 2, 2), c));
  return f32x4.add(toC, f32x4.mul(v128.shuffle<f32>(s, s, 3, 3, 3, 3), d));
}
