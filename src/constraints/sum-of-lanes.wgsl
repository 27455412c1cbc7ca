var<workgroup> laneSums: array<vec4f, blockLanes>;

// The sum over the lanes of the group, for all of them, to the last bit the same: 16 lanes add up every 16th value each, then all add up those.
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
