fn contactImpulses(i: u32) {
  let p = position[i];
  let asked = p.xyz - solved[i].xyz;
  let squared = dot(asked, asked);
  var mass = 0.0;
  if (p.w > 0.0 && squared > 0.0) {
    mass = 1.0 / p.w;
    let way = p.xyz - guess[i].xyz;
    if (dot(way, way) < u.calm * u.calm) {
      let impulse = mass * way - firstResidual[i].xyz;
      mass = max(0.0, dot(impulse, asked) / squared);
    }
  }
  solution[i] = vec4f(mass * asked, 0.0);
  contactMass[i] = mass;
}
