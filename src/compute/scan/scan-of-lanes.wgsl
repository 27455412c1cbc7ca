const scanRow = scanLanes / 16u;
var<workgroup> laneScan: array<Scanned, scanLanes>;
var<workgroup> rowSums: array<Scanned, 16>;

struct LaneScan {
  // The sum over the lanes of the workgroup before this one, and over all.
  before: Scanned,
  total: Scanned,
}

// 16 lanes add up a row of values each, then all lanes add up the rows.
fn scanOfLanes(value: Scanned, lane: u32) -> LaneScan {
  workgroupBarrier();
  laneScan[lane] = value;
  workgroupBarrier();
  if (lane < 16u) {
    var sum = Scanned();
    for (var k = lane * scanRow; k < (lane + 1u) * scanRow; k++) {
      let next = laneScan[k];
      laneScan[k] = sum;
      sum += next;
    }
    rowSums[lane] = sum;
  }
  workgroupBarrier();
  var scan = LaneScan(laneScan[lane], Scanned());
  for (var row = 0u; row < 16u; row++) {
    if (row < lane / scanRow) {
      scan.before += rowSums[row];
    }
    scan.total += rowSums[row];
  }
  return scan;
}
