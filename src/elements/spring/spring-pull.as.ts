/**
 * The pulls of four springs, one per lane: spring-pull.ts has the formula. `k` is scaled by the world's stiffness; `kd` applies to springs with a rest
 * length. Where `damped` is a constant, the compiler removes the branch.
 */
@inline export function springPulls(k: v128, rest: v128, kd: v128, squared: v128, parting: v128, damped: bool): v128 {
  const zero = f32x4.splat(0);
  let pull = f32x4.mul(k, f32x4.sub(f32x4.splat(1), f32x4.div(rest, f32x4.sqrt(squared))));
  if (damped) {
    const held = f32x4.div(f32x4.mul(kd, parting), squared);
    pull = f32x4.add(pull, v128.and(held, f32x4.gt(rest, zero)));
  }
  return v128.and(pull, f32x4.gt(squared, zero));
}
