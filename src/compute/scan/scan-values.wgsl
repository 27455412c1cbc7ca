fn scanValues(block: u32, lane: u32) {
  let count = scanCount();
  let start = block * blockElements + lane * elementsPerLane;
  let end = start + min(elementsPerLane, max(count, start) - start);
  var sum = 0u;
  for (var k = start; k < end; k++) {
    sum += value[u.first + k];
  }
  let before = sumBefore(block, lane);
  let scan = scanOfLanes(sum, lane);
  var next = before + scan.before;
  for (var k = start; k < end; k++) {
    prefix[k] = next;
    next += value[u.first + k];
  }
  if (lane == 0u && block == lastBlock(count)) {
    prefix[count] = before + scan.total;
  }
}
