const scanRow = blockLanes / 16u;
var<workgroup> laneScan: array<vec4u, blockLanes>;
var<workgroup> rowSums: array<vec4u, 16>;

struct LaneScan {
  // The sum over the lanes of the group before this one, and over all.
  before: vec4u,
  total: vec4u,
}

// 16 lanes add up rows of values, then all add up the rows.
fn scanOfLanes(value: vec4u, lane: u32) -> LaneScan {
  workgroupBarrier();
  laneScan[lane] = value;
  workgroupBarrier();
  if (lane < 16u) {
    var sum = vec4u(0u);
    for (var k = lane * scanRow; k < (lane + 1u) * scanRow; k++) {
      let next = laneScan[k];
      laneScan[k] = sum;
      sum += next;
    }
    rowSums[lane] = sum;
  }
  workgroupBarrier();
  var scan = LaneScan(laneScan[lane], vec4u(0u));
  for (var row = 0u; row < 16u; row++) {
    if (row < lane / scanRow) {
      scan.before += rowSums[row];
    }
    scan.total += rowSums[row];
  }
  return scan;
}
