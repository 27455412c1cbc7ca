// The cosine between two threads, 0 where one has no length.
fn cosineOf(f: vec3f, g: vec3f) -> f32 {
  let sizes = vec2f(length(f), length(g));
  if (sizes.x > 0.0 && sizes.y > 0.0) {
    return dot(f / sizes.x, g / sizes.y);
  }
  return 0.0;
}

fn measureSolids(i: u32) {
  let p = position[solidCorner[4u * i]].xyz;
  let edges = mat3x3f(
    position[solidCorner[4u * i + 1u]].xyz - p,
    position[solidCorner[4u * i + 2u]].xyz - p,
    position[solidCorner[4u * i + 3u]].xyz - p,
  );
  let a = solidRest[4u * i];
  let b = solidRest[4u * i + 1u];
  let c = solidRest[4u * i + 2u];
  let d = solidRest[4u * i + 3u];
  let x = edges * vec3f(a.x, a.w, b.z);
  let y = edges * vec3f(a.y, b.x, b.w);
  let z = edges * vec3f(a.z, b.y, c.x);
  let stretch = vec3f(length(x), length(y), length(z)) - 1.0;
  let shear = vec3f(cosineOf(x, y), cosineOf(x, z), cosineOf(y, z));
  let energy = 0.5 * (dot(c.yzw, stretch * stretch) + dot(d.xyz, shear * shear));
  measured[2u * i] = vec4f(stretch, energy);
  measured[2u * i + 1u] = vec4f(shear, 0.0);
}
