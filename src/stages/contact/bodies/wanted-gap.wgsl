// See flag-touching.kernel.ts.
fn wantedGap(apart: vec2f, recovery: f32) -> f32 {
  return min(apart.y, select(0.0, abs(apart.x) + max(0.0, recovery * (apart.y - abs(apart.x))), apart.x != 0.0));
}

/// From the second feature to the first. Weights sum to 0, so positions may be taken from the first particle on, which leaves no rounding of large ones.
fn fromFirst(p: vec3f, q: vec3f, r: vec3f, s: vec3f, w: vec4f) -> vec3f {
  return w.y * (q - p) + w.z * (r - p) + w.w * (s - p);
}
