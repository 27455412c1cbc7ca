fn listSet(block: u32, lane: u32) {
  let count = scanCount();
  let start = block * blockElements + lane * elementsPerLane;
  let end = start + min(elementsPerLane, max(count, start) - start);
  var sum = 0u;
  for (var k = start; k < end; k++) {
    sum += min(flag[u.first + k], 1u);
  }
  let before = sumBefore(block, lane);
  let scan = scanOfLanes(sum, lane);
  var to = before + scan.before;
  for (var k = start; k < end; k++) {
    if (flag[u.first + k] > 0u) {
      index[to] = u.first + k;
      to++;
    }
  }
  if (lane == 0u && block == lastBlock(count)) {
    listed[0] = before + scan.total;
  }
}
