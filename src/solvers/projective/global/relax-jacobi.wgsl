fn relaxJacobi(i: u32) {
  let p = position[i];
  var pull = vec3f(0.0);
  for (var e = neighbourFirst[i]; e < neighbourFirst[i + 1u]; e++) {
    pull += neighbourStiffness[e] * (position[neighbour[e]].xyz - p.xyz);
  }
  let term = constantTerm[i];
  var q = p.xyz + term.w * (term.xyz - p.xyz + (u.h * u.h * p.w) * pull);
  if (u.omega != 1.0) {
    let before = next[i].xyz;
    q = before + u.omega * (q - before);
  }
  next[i] = vec4f(q, p.w);
}
