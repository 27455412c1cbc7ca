fn placeByKey(k: u32) {
  let row = key[k];
  order[keyStart[row + 1u] - atomicSub(&keyCount[row], 1u)] = k;
}
