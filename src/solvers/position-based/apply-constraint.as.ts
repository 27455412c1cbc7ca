/** See apply-constraint.ts. `weight`: of each particle its inverse mass times the square of its gradient, added up. */
@inline export function constraintChange(
  c: usize,
  value: f32,
  weight: f32,
  compliance: f32,
  multiplier: usize,
  perSquaredStep: f32,
  share: f32,
  first: u32,
): f32 {
  const alpha = compliance * perSquaredStep;
  const before: f32 = first == 1 ? 0 : load<f32>(multiplier + (c << 2));
  const change: f32 = weight > 0 ? (share * (-value - alpha * before)) / (weight + alpha) : 0;
  store<f32>(multiplier + (c << 2), before + change);
  return change;
}

/** The fourth lane of a gradient need not be 0. */
@inline export function movePlace(at: usize, p: v128, change: f32, gradient: v128): void {
  v128.store(at, movedPlace(p, change, gradient));
}

@inline export function movedPlace(p: v128, change: f32, gradient: v128): v128 {
  const inverseMass = f32x4.extract_lane(p, 3);
  const moved = f32x4.add(p, f32x4.mul(f32x4.splat(inverseMass * change), gradient));
  return f32x4.replace_lane(moved, 3, inverseMass);
}
