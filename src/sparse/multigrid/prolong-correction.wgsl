fn prolongCorrection(i: u32) {
  var sum = vec3f(0.0);
  for (var e = spreadFirst[i]; e < spreadFirst[i + 1u]; e++) {
    sum += spreadWeight[e] * correction[spreadCoarse[e]].xyz;
  }
  guess[i] += vec4f(sum, 0.0);
}
