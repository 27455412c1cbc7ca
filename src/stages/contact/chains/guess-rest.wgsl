fn guessRest(k: u32) {
  let i = chainMember[k];
  if (position[i].w > 0.0) {
    position[i] = inertial[i] - (u.h * u.h) * vec4f(u.gravity.xyz, 0.0);
  }
}
