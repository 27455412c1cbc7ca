fn restrictResidual(i: u32) {
  var sum = vec3f(0.0);
  // Eight at a time, so that eight loads are under way at once: rows are long, and compilers do not see to it.
  var e = gatherFirst[i];
  let end = gatherFirst[i + 1u];
  for (; e + 8u <= end; e += 8u) {
    let a = residual[gatherFine[e]].xyz;
    let b = residual[gatherFine[e + 1u]].xyz;
    let c = residual[gatherFine[e + 2u]].xyz;
    let d = residual[gatherFine[e + 3u]].xyz;
    let f = residual[gatherFine[e + 4u]].xyz;
    let g = residual[gatherFine[e + 5u]].xyz;
    let h = residual[gatherFine[e + 6u]].xyz;
    let j = residual[gatherFine[e + 7u]].xyz;
    sum += gatherWeight[e] * a;
    sum += gatherWeight[e + 1u] * b;
    sum += gatherWeight[e + 2u] * c;
    sum += gatherWeight[e + 3u] * d;
    sum += gatherWeight[e + 4u] * f;
    sum += gatherWeight[e + 5u] * g;
    sum += gatherWeight[e + 6u] * h;
    sum += gatherWeight[e + 7u] * j;
  }
  for (; e < end; e++) {
    sum += gatherWeight[e] * residual[gatherFine[e]].xyz;
  }
  let row = coarseRow[i];
  coarseRight[i] = vec4f(sum, 0.0);
  coarseGuess[i] = vec4f((u.omega * row.w / (row.x + u.h * u.h * row.z)) * sum, 0.0);
}
