fn projectAndRelax(i: u32) {
  let p = position[i];
  var sum = vec3f(0.0);
  var pull = vec3f(0.0);
  var stiffnessSum = 0.0;
  for (var e = neighbourFirst[i]; e < neighbourFirst[i + 1u]; e++) {
    let along = p.xyz - position[neighbour[e]].xyz;
    let squared = dot(along, along);
    let stiffness = neighbourStiffness[e];
    if (squared > 0.0) {
      sum += (stiffness * neighbourRest[e] / sqrt(squared)) * along;
    }
    pull -= stiffness * along;
    stiffnessSum += stiffness;
  }
  let kappa = u.h * u.h * p.w;
  let goal = inertial[i].xyz + kappa * sum;
  let inverse = 1.0 / (1.0 + kappa * stiffnessSum);
  constantTerm[i] = vec4f(goal, inverse);
  // An index before the first wraps around.
  if (i - u.movedFirst < u.movedCount) {
    let residual = goal - p.xyz + kappa * pull;
    nextPosition[i] = vec4f(p.xyz + (u.omega * inverse) * residual, p.w);
  }
}
