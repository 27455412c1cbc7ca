fn relaxOnto(i: u32) {
  let p = position[i];
  var pull = vec3f(0.0);
  for (var e = neighbourFirst[i]; e < neighbourFirst[i + 1u]; e++) {
    pull += neighbourStiffness[e] * (nextPosition[neighbour[e]].xyz - p.xyz);
  }
  let term = constantTerm[i];
  let residual = term.xyz - p.xyz + (u.h * u.h * p.w) * pull;
  nextPosition[i] = vec4f(p.xyz + (u.omega * term.w) * residual, p.w);
}
