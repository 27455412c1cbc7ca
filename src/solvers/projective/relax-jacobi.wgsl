fn relaxJacobi(i: u32) {
  var sum = vec3f(0.0);
  for (var e = neighbourFirst[i]; e < neighbourFirst[i + 1u]; e++) {
    sum += neighbourStiffness[e] * position[neighbour[e]].xyz;
  }
  let p = position[i];
  let term = constantTerm[i];
  let jacobi = term.xyz + term.w * sum;
  var x = p.xyz + u.damping * (jacobi - p.xyz);
  if (u.omega != 1.0) {
    let before = next[i].xyz;
    x = before + u.omega * (x - before);
  }
  next[i] = vec4f(x, p.w);
}
