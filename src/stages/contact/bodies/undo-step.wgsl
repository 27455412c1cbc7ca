fn undoStep(i: u32) {
  let inverseMass = position[i].w;
  if (pairCount[3] == 0u || inverseMass == 0.0) {
    return;
  }
  position[i] = vec4f(previous[i].xyz, inverseMass);
  velocity[i] = startVelocity[i];
}
