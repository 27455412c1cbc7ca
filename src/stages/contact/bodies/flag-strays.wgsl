fn flagStrays(i: u32) {
  let start = wayStart[i];
  let way = wayEnd[i].xyz - start.xyz;
  let ends = position[i].xyz - start.xyz - u.drift.xyz;
  var isOff = false;
  if (u.exact != 0u) {
    let begins = previous[i].xyz - start.xyz - u.before.xyz;
    isOff = !(length(begins - u.behind * way) <= u.slack && length(ends - u.behind * way) <= start.w - u.slack);
  } else {
    let squared = dot(way, way);
    let nearest = select(0.0, clamp(dot(ends, way) / squared, 0.0, 1.0), squared > 0.0);
    isOff = !(length(ends - nearest * way) <= u.slack);
  }
  if (isOff) {
    atomicStore(&strayed[0], 1u);
  }
}
