fn aimPins(i: u32) {
  let particle = pinParticle[i];
  velocity[particle] = vec4f((pinTarget[i].xyz - position[particle].xyz) / u.time, 0.0);
}
