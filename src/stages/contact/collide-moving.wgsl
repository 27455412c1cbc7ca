fn collideMoving(i: u32) {
  let p = position[i];
  if (p.w != 0.0 && (u.group == 0u || contactGroup[i] == u.group)) {
    let out = outOfColliders(i, p.xyz, start[i].xyz);
    velocity[i] += vec4f((out - p.xyz) / u.h, 0.0);
    position[i] = vec4f(out, p.w);
  }
}
