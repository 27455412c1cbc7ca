fn restrictResidual(i: u32) {
  var sum = vec3f(0.0);
  for (var e = gatherFirst[i]; e < gatherFirst[i + 1u]; e++) {
    sum += gatherWeight[e] * residual[gatherFine[e]].xyz;
  }
  let row = coarseRow[i];
  coarseRight[i] = vec4f(sum, 0.0);
  coarseGuess[i] = vec4f((u.omega * row.w / (row.x + u.h * u.h * row.z)) * sum, 0.0);
}
