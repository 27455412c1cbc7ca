// How far a constraint of this value moves its particles along their gradients. `weight`: of each particle its inverse mass times the square of its gradient, added up.
fn constraintChange(c: u32, value: f32, weight: f32, compliance: f32) -> f32 {
  let alpha = compliance * u.perSquaredStep;
  let before = select(multiplier[c], 0.0, u.first == 1u);
  var change = 0.0;
  if (weight > 0.0) {
    change = u.share * (-value - alpha * before) / (weight + alpha);
  }
  multiplier[c] = before + change;
  return change;
}

fn movePlace(i: u32, p: vec4f, change: f32, gradient: vec3f) {
  place[i] = vec4f(p.xyz + (p.w * change) * gradient, p.w);
}

