fn relaxLagged(i: u32) {
  let p = position[i];
  // An index before the first wraps around.
  if (i - u.movedFirst >= u.movedCount) {
    next[i] = p;
    return;
  }
  var pull = vec3f(0.0);
  for (var e = neighbourFirst[i]; e < neighbourFirst[i + 1u]; e++) {
    pull += neighbourStiffness[e] * (position[neighbour[e]].xyz - p.xyz);
  }
  let term = constantTerm[i];
  let kappa = u.h * u.h * p.w;
  let share = u.omega * term.w / (1.0 + term.w * kappa * withinColour[i]);
  next[i] = vec4f(p.xyz + share * (term.xyz - p.xyz + kappa * pull), p.w);
}
