fn aimCorrection(i: u32) {
  var stiffnessSum = 0.0;
  for (var e = neighbourFirst[i]; e < neighbourFirst[i + 1u]; e++) {
    stiffnessSum += select(neighbourStiffness[e], abs(neighbourStiffness[e]), u.bounded == 1u);
  }
  let inverseMass = position[i].w;
  constantTerm[i] = vec4f(inverseMass * right[i].xyz, 1.0 / (1.0 + u.h * u.h * inverseMass * stiffnessSum));
  solution[i] = vec4f(0.0, 0.0, 0.0, inverseMass);
}
