fn spreadContact(i: u32) {
  let p = position[i];
  let before = solved[i].xyz;
  let shift = contactScale[bodyOf[i]] * solution[i].xyz;
  position[i] = vec4f(before + shift, p.w);
  if (u.rate > 0.0 && all(p.xyz == before)) {
    inertial[i] += vec4f(shift, 0.0);
    velocity[i] += vec4f(u.rate * shift, 0.0);
  }
}
