fn carryParticles(i: u32) {
  if (carryFrom[i] == 0xffffffffu) {
    return;
  }
  destination[i] = vec4f(source[carryFrom[i]].xyz, destination[i].w);
}
