fn countKeys(k: u32) {
  keyCount[k] = keyStart[k + 1u] - keyStart[k];
}
