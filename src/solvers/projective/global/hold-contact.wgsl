fn holdContact(i: u32) {
  let p = position[i];
  if (p.w == 0.0) {
    return;
  }
  let out = outOfColliders(p.xyz, previous[i].xyz);
  if (any(out != p.xyz)) {
    position[i] = vec4f(out, p.w);
    constantTerm[i].w = 0.0;
  }
}
