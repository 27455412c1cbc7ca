fn relax(i: u32) {
  var sum = vec3f(0.0);
  for (var e = neighbourFirst[i]; e < neighbourFirst[i + 1u]; e++) {
    sum += neighbourStiffness[e] * position[neighbour[e]].xyz;
  }
  let term = constantTerm[i];
  position[i] = vec4f(term.xyz + term.w * sum, position[i].w);
}
