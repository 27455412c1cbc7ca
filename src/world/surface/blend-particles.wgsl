fn blendParticles(i: u32) {
  blended[i] = before[i] + u.share * (now[i] - before[i]);
}
