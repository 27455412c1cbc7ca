fn landPins(i: u32) {
  let particle = pinParticle[i];
  position[particle] = vec4f(pinTarget[i].xyz, position[particle].w);
}
