fn smoothLevel(i: u32) {
  let row = levelRow[i];
  let x = guess[i].xyz;
  var pull = vec3f(0.0);
  for (var e = pairFirst[i]; e < pairFirst[i + 1u]; e++) {
    pull += pairWeight[e] * (x - guess[pairColumn[e]].xyz);
  }
  let hh = u.h * u.h;
  let residual = right[i].xyz - (row.x + hh * row.y) * x - hh * pull;
  smoothed[i] = vec4f(x + (u.omega * row.w / (row.x + hh * row.z)) * residual, 0.0);
}
