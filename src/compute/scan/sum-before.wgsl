// The sum over all blocks before this one.
fn sumBefore(block: u32, lane: u32) -> u32 {
  var sum = 0u;
  for (var k = lane; k < block; k += scanLanes) {
    sum += blockSum[k];
  }
  return scanOfLanes(sum, lane).total;
}
