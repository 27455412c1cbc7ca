fn freezeBroken(i: u32) {
  if (bodyStatus[bodyOf[i]] == 0u) {
    return;
  }
  position[i] = previous[i];
  velocity[i] = vec4f(0.0);
}
