fn smoothLevel(i: u32) {
  let row = levelRow[i];
  let x = guess[i].xyz;
  var pull = vec3f(0.0);
  // Four at a time, so that four loads are under way at once: compilers do not see to it.
  var e = pairFirst[i];
  let end = pairFirst[i + 1u];
  for (; e + 4u <= end; e += 4u) {
    let a = guess[pairColumn[e]].xyz;
    let b = guess[pairColumn[e + 1u]].xyz;
    let c = guess[pairColumn[e + 2u]].xyz;
    let d = guess[pairColumn[e + 3u]].xyz;
    pull += pairWeight[e] * (x - a);
    pull += pairWeight[e + 1u] * (x - b);
    pull += pairWeight[e + 2u] * (x - c);
    pull += pairWeight[e + 3u] * (x - d);
  }
  for (; e < end; e++) {
    pull += pairWeight[e] * (x - guess[pairColumn[e]].xyz);
  }
  let hh = u.h * u.h;
  let residual = right[i].xyz - (row.x + hh * row.y) * x - hh * pull;
  smoothed[i] = vec4f(x + (u.omega * row.w / (row.x + hh * row.z)) * residual, 0.0);
}
