fn contactImpulses(i: u32) {
  let p = position[i];
  var mass = 0.0;
  if (p.w > 0.0) {
    mass = 1.0 / p.w;
  }
  solution[i] = vec4f(mass * (p.xyz - solved[i].xyz), 0.0);
}
