fn countByKey(k: u32) {
  atomicAdd(&keyCount[key[k]], 1u);
}
