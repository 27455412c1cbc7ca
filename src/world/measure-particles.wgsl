fn measureParticles(block: u32) {
  var measure = vec4f(0.0);
  let last = min(u.particleCount, 256u * (block + 1u));
  for (var i = 256u * block; i < last; i++) {
    let p = position[i];
    if (p.w == 0.0) {
      continue;
    }
    let squared = dot(velocity[i].xyz, velocity[i].xyz);
    measure.x += 0.5 * squared / p.w;
    measure.y -= dot(u.gravity.xyz, p.xyz) / p.w;
    measure.z = max(measure.z, sqrt(squared));
  }
  particleMeasure[block] = measure;
}
