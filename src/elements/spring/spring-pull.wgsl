// The pull of a spring, k - k rest / l + kd parting . d / l^2, in as few operations as possible: spring-pull.ts has the formula. The shader that includes
// this declares the constant `damped`. A spring of length 0 has no direction: 1e-30 keeps it from dividing by 0, and d is 0.
fn springPull(d: vec3f, parting: vec3f, k: f32, kRest: f32, kd: f32) -> f32 {
  let perLength = inverseSqrt(fma(d.x, d.x, fma(d.y, d.y, fma(d.z, d.z, 1e-30))));
  var byLength = -kRest;
  if (damped) {
    byLength = fma(kd * dot(parting, d), perLength, byLength);
  }
  return fma(perLength, byLength, k);
}

// A spring with a rest length has damping; a pair of rest length 0 belongs to a quadratic energy and has none.
fn springDamping(k: f32, rest: f32, damping: f32, viscosity: f32) -> f32 {
  return select(0.0, damping + viscosity * k, rest > 0.0);
}
