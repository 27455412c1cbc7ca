var<workgroup> laneSums: array<vec4f, blockLanes>;

// The sum over all invocations of the workgroup, which all of them return with the same bits: 16 invocations add up every 16th value each, then every invocation adds up those 16 sums.
fn sumOfLanes(value: vec4f, lane: u32) -> vec4f {
  workgroupBarrier();
  laneSums[lane] = value;
  workgroupBarrier();
  if (lane < 16u) {
    var part = value;
    for (var k = lane + 16u; k < blockLanes; k += 16u) {
      part += laneSums[k];
    }
    laneSums[lane] = part;
  }
  workgroupBarrier();
  var total = laneSums[0];
  for (var k = 1u; k < 16u; k++) {
    total += laneSums[k];
  }
  return total;
}
