fn movePins(i: u32) {
  let particle = pinParticle[i];
  let held = vec4f(pinTarget[i].xyz, position[particle].w);
  position[particle] = held;
  inertial[particle] = held;
}
