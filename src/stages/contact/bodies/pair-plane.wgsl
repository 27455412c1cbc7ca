// See pair-plane.ts.
fn keptFrom(apart: f32) -> f32 {
  return max(0.05 * abs(apart), 1e-5);
}

// The normal, and the level in the fourth number; `apart` is not 0.
fn planeOfPair(plane: vec4f, apart: f32, corner: u32) -> vec4f {
  let isFirst = corner == 0u || (corner == 1u && apart < 0.0);
  let own = select(-plane, plane, isFirst);
  return vec4f(own.xyz, own.w + keptFrom(apart));
}
