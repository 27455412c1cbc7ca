fn predict(i: u32) {
  let p = position[i];
  var y = p;
  if (p.w > 0.0) {
    y = vec4f(p.xyz + u.h * u.keep * velocity[i].xyz + u.h * u.h * u.gravity.xyz, p.w);
  }
  previous[i] = p;
  inertial[i] = y;
  position[i] = y;
}
