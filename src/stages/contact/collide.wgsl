fn collide(i: u32) {
  let p = position[i];
  if (p.w != 0.0 && (u.group == 0u || contactGroup[i] == u.group)) {
    position[i] = vec4f(outOfColliders(i, p.xyz, previous[i].xyz), p.w);
  }
}
