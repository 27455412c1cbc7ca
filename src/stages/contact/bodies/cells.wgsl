// See cells.ts.
fn cellOf(x: vec3f, perCell: f32) -> vec3i {
  return vec3i(floor(x * perCell));
}

fn cellsAlong(low: vec3f, high: vec3f, perCell: f32) -> vec3i {
  return clamp(cellOf(high, perCell) - cellOf(low, perCell) + vec3i(1), vec3i(1), vec3i(32));
}

fn cellKey(cell: vec3i, mask: u32) -> u32 {
  let c = bitcast<vec3u>(cell);
  return ((c.x * 73856093u) ^ (c.y * 19349663u) ^ (c.z * 83492791u)) & mask;
}
