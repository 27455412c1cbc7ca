fn finishColours(i: u32) {
  for (var n = 0u; n < listed[0]; n++) {
    colour[index[n]] = freeColour(index[n], 0u);
  }
}
