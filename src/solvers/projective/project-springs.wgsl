fn projectSprings(i: u32) {
  let p = position[i];
  var sum = vec3f(0.0);
  var stiffnessSum = 0.0;
  for (var e = neighbourFirst[i]; e < neighbourFirst[i + 1u]; e++) {
    let along = p.xyz - position[neighbour[e]].xyz;
    let squared = dot(along, along);
    let stiffness = neighbourStiffness[e];
    if (squared > 0.0) {
      sum += (stiffness * neighbourRest[e] / sqrt(squared)) * along;
    }
    stiffnessSum += select(stiffness, abs(stiffness), u.bounded == 1u);
  }
  let kappa = u.h * u.h * p.w;
  constantTerm[i] = vec4f(inertial[i].xyz + kappa * sum, 1.0 / (1.0 + kappa * stiffnessSum));
}
