fn sumBlocks(block: u32, lane: u32) {
  let count = scanCount();
  let start = block * blockElements;
  let end = start + min(blockElements, max(count, start) - start);
  var sum = 0u;
  for (var k = start + lane; k < end; k += scanLanes) {
    sum += min(value[u.first + k], u.ceiling);
  }
  let scan = scanOfLanes(sum, lane);
  if (lane == 0u) {
    blockSum[block] = scan.total;
  }
}
