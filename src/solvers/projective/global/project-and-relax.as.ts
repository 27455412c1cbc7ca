import { addScaled, dot3, squaredLengths } from '../../../compute/vec.as';

/** As `projectSprings` and `relax`, and in their order of sums: four springs at a time, one a lane, so that a square root and a division serve four. */
export function projectAndRelax(
  begin: u32,
  end: u32,
  position: usize,
  inertial: usize,
  neighbourFirst: usize,
  neighbour: usize,
  neighbourStiffness: usize,
  neighbourRest: usize,
  constantTerm: usize,
  nextPosition: usize,
  h: f32,
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
    let pull = zero;
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
      sum = f32x4.add(sum, f32x4.mul(v128.shuffle<f32>(turned, turned, 0, 0, 0, 0), a));
      sum = f32x4.add(sum, f32x4.mul(v128.shuffle<f32>(turned, turned, 1, 1, 1, 1), b));
      sum = f32x4.add(sum, f32x4.mul(v128.shuffle<f32>(turned, turned, 2, 2, 2, 2), c));
      sum = f32x4.add(sum, f32x4.mul(v128.shuffle<f32>(turned, turned, 3, 3, 3, 3), d));
      pull = f32x4.sub(pull, f32x4.mul(v128.shuffle<f32>(stiffness, stiffness, 0, 0, 0, 0), a));
      pull = f32x4.sub(pull, f32x4.mul(v128.shuffle<f32>(stiffness, stiffness, 1, 1, 1, 1), b));
      pull = f32x4.sub(pull, f32x4.mul(v128.shuffle<f32>(stiffness, stiffness, 2, 2, 2, 2), c));
      pull = f32x4.sub(pull, f32x4.mul(v128.shuffle<f32>(stiffness, stiffness, 3, 3, 3, 3), d));
      const pairs = f32x4.add(stiffness, v128.shuffle<f32>(stiffness, stiffness, 2, 3, 0, 1));
      stiffnessSum += f32x4.extract_lane(pairs, 0) + f32x4.extract_lane(pairs, 1);
    }
    for (; e < last; e += 4) {
      const a = f32x4.sub(p, v128.load(position + ((<usize>load<u32>(neighbour + e)) << 4)));
      const squared = dot3(a, a);
      const stiffness = load<f32>(neighbourStiffness + e);
      const turned = squared > 0 ? (stiffness * load<f32>(neighbourRest + e)) / sqrt(squared) : 0;
      sum = addScaled(sum, turned, a);
      pull = f32x4.sub(pull, f32x4.mul(f32x4.splat(stiffness), a));
      stiffnessSum += stiffness;
    }
    const inverseMass = f32x4.extract_lane(p, 3);
    const kappa = h * h * inverseMass;
    const goal = addScaled(v128.load(inertial + at), kappa, sum);
    const inverse: f32 = 1 / (1 + kappa * stiffnessSum);
    v128.store(constantTerm + at, f32x4.replace_lane(goal, 3, inverse));
    // An index before the first wraps around.
    if (i - movedFirst < movedCount) {
      const residual = f32x4.add(f32x4.sub(goal, p), f32x4.mul(f32x4.splat(kappa), pull));
      const moved = f32x4.add(p, f32x4.mul(f32x4.splat(omega * inverse), residual));
      v128.store(nextPosition + at, f32x4.replace_lane(moved, 3, inverseMass));
    }
  }
}
