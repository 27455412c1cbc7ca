fn placeByKey(k: u32) {
  let row = key[k];
  order[keyStart[row] + atomicSub(&keyCount[row], 1u) - 1u] = k;
}
