fn levelResidual(i: u32) {
  let row = levelRow[i];
  let x = guess[i].xyz;
  var pull = vec3f(0.0);
  for (var e = pairFirst[i]; e < pairFirst[i + 1u]; e++) {
    pull += pairWeight[e] * (x - guess[pairColumn[e]].xyz);
  }
  let hh = u.h * u.h;
  residual[i] = vec4f(right[i].xyz - (row.x + hh * row.y) * x - hh * pull, 0.0);
}
