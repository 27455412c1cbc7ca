fn copyParticles(i: u32) {
  destination[i] = source[i];
}
