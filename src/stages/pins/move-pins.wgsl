fn movePins(i: u32) {
  let particle = pinParticle[i];
  let p = position[particle];
  let goal = vec4f(pinTarget[i].xyz, p.w);
  let held = select(p + u.share * (goal - p), goal, u.share == 1.0);
  velocity[particle] = (held - p) / u.h;
  position[particle] = held;
  inertial[particle] = held;
}
