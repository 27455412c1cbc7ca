fn keyByColour(k: u32) {
  let gone = corners[u.size * k] == u.particleCount;
  key[k] = select(min(colour[k], u.colours), u.colours + 1u, gone);
}
