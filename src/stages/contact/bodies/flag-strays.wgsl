fn flagStrays(i: u32) {
  let start = wayStart[i];
  let way = wayEnd[i].xyz - start.xyz;
  let moved = position[i].xyz - start.xyz - u.drift.xyz;
  let squared = dot(way, way);
  var share = 0.0;
  if (squared > 0.0) {
    share = clamp(dot(moved, way) / squared, 0.0, 1.0);
  }
  var off = length(moved - share * way);
  var allowed = u.slack;
  if (u.exact != 0u) {
    off = length(moved);
    allowed = start.w - u.slack;
  }
  if (!(off <= allowed)) {
    atomicStore(&strayed[0], 1u);
  }
}
