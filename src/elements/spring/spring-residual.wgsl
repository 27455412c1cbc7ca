fn springResidual(i: u32) {
  let p = position[i];
  if (p.w == 0.0) {
    solution[i] = vec4f(0.0);
    return;
  }
  var sum = vec3f(0.0);
  for (var e = neighbourFirst[i]; e < neighbourFirst[i + 1u]; e++) {
    let along = p.xyz - position[neighbour[e]].xyz;
    let squared = dot(along, along);
    var ratio = 0.0;
    if (squared > 0.0) {
      ratio = neighbourRest[e] / sqrt(squared);
    }
    sum += (neighbourStiffness[e] * (ratio - 1.0)) * along;
  }
  solution[i] = vec4f((inertial[i].xyz - p.xyz) / p.w + (u.h * u.h) * sum, 0.0);
}
