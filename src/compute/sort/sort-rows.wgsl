fn sortRows(row: u32) {
  let first = keyStart[row];
  let end = keyStart[row + 1u];
  for (var k = first + 1u; k < end; k++) {
    let moved = order[k];
    var to = k;
    loop {
      if (to == first || order[max(to, 1u) - 1u] <= moved) {
        break;
      }
      order[to] = order[to - 1u];
      to--;
    }
    order[to] = moved;
  }
}
