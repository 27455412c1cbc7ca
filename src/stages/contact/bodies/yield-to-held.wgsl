fn yieldToHeld(k: u32) {
  let ofFirst = select(1u, 2u, pairApart[k].x < 0.0);
  let plane = pairPlane[k];
  var down = 0.0;
  var up = 0.0;
  let ends = pair[k];
  for (var c = 0u; c < 4u; c++) {
    let particle = ends[c];
    let to = position[particle];
    if (to.w > 0.0) {
      continue;
    }
    let way = dot(plane.xyz, to.xyz - previous[particle].xyz);
    if (c < ofFirst) {
      down = min(down, way);
    } else {
      up = max(up, way);
    }
  }
  pairPlane[k] = vec4f(plane.xyz, plane.w + down + up);
}
