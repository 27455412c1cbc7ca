fn extrapolate(i: u32) {
  let v = velocity[i].xyz + (position[i].xyz - inertial[i].xyz) / u.solved;
  let last = vec4f(previous[i].xyz + u.h * v, previous[i].w);
  velocity[i] = vec4f(v, 0.0);
  position[i] = last;
  inertial[i] = last;
}
