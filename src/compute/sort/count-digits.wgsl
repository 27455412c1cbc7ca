var<workgroup> counts: array<atomic<u32>, maxDigits>;

fn countDigits(block: u32, lane: u32) {
  let count = scanCount();
  let start = block * blockElements;
  let end = start + min(blockElements, max(count, start) - start);
  if (lane < maxDigits) {
    atomicStore(&counts[lane], 0u);
  }
  workgroupBarrier();
  for (var k = start + lane; k < end; k += scanLanes) {
    atomicAdd(&counts[digitOf(elementAt(k))], 1u);
  }
  workgroupBarrier();
  if (lane < (1u << u.bits)) {
    digitCount[lane * u.blocks + block] = atomicLoad(&counts[lane]);
  }
}
