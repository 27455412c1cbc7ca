fn findKeyStarts(k: u32) {
  var low = 0u;
  var high = scanCount();
  while (low < high) {
    let middle = low + (high - low) / 2u;
    if (key[order[middle]] < k) {
      low = middle + 1u;
    } else {
      high = middle;
    }
  }
  keyStart[k] = low;
}
