fn predict(i: u32) {
  let p = position[i];
  var y = p;
  if (p.w > 0.0) {
    let v = u.keep * velocity[i].xyz + u.h * u.gravity.xyz;
    velocity[i] = vec4f(v, 0.0);
    y = vec4f(p.xyz + u.h * v, p.w);
  }
  previous[i] = p;
  inertial[i] = y;
  position[i] = y;
}
