fn movePins(i: u32) {
  let particle = pinParticle[i];
  let p = position[particle];
  let held = vec4f(pinTarget[i].xyz, p.w);
  velocity[particle] = (held - p) / u.h;
  position[particle] = held;
  inertial[particle] = held;
}
