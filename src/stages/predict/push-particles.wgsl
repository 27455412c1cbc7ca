fn pushParticles(i: u32) {
  let y = inertial[i];
  if (y.w > 0.0) {
    let change = u.h * y.w * force[i].xyz;
    let pushed = vec4f(y.xyz + u.h * change, y.w);
    velocity[i] = vec4f(velocity[i].xyz + change, 0.0);
    inertial[i] = pushed;
    position[i] = pushed;
  }
}
