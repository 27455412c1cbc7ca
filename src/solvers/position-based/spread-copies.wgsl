fn spreadCopies(k: u32) {
  let p = position[particleOf[k]];
  place[k] = vec4f(p.xyz, copies[k] * p.w);
}
