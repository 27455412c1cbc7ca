fn lessen(particle: u32, share: f32) {
  let units = u32(1048576.0 * min(1.0, share));
  let before = atomicMin(&wayShare[particle], units);
  if (units < before && u.round > 0u && u.isLast == 0u) {
    atomicStore(&isCalled[u.round + 1u], 1u);
  }
}

fn shareWays(k: u32) {
  if (u.round > 0u && atomicLoad(&isCalled[u.round]) == 0u) {
    return;
  }
  let apart = pairApart[k].x;
  let ends = pair[k];
  if (apart == 0.0) {
    if (u.exact != 0u && pairApart[k].y >= 0.0) {
      for (var c = 0u; c < 4u; c++) {
        lessen(ends[c], 0.0);
      }
    }
    return;
  }
  let plane = pairPlane[k];
  let isEdges = apart < 0.0;
  let kept = keptFrom(apart);
  let room = 0.5 * abs(apart) - kept;
  var starts: vec4f;
  for (var c = 0u; c < 4u; c++) {
    starts[c] = dot(plane.xyz, previous[ends[c]].xyz);
  }
  let lowStart = select(starts.x, min(starts.x, starts.y), isEdges);
  let highStart = select(max(starts.y, max(starts.z, starts.w)), max(starts.z, starts.w), isEdges);
  let middle = 0.5 * (lowStart + highStart);
  // How far the first feature stays up, and the second down.
  var up = plane.w;
  var down = plane.w;
  if (room > 0.0 && abs(plane.w - middle) > room + 0.5 * kept) {
    let p = position[ends.x];
    let q = position[ends.y];
    let r = position[ends.z];
    let s = position[ends.w];
    if (all(vec4f(p.w, q.w, r.w, s.w) > vec4f(0.0))) {
      let a = dot(plane.xyz, p.xyz);
      let b = dot(plane.xyz, q.xyz);
      let c = dot(plane.xyz, r.xyz);
      let d = dot(plane.xyz, s.xyz);
      let firstLeads = plane.w > middle;
      up = select(middle - room, middle + room, firstLeads);
      down = up;
      if (u.isLast == 0u && firstLeads) {
        down = max(down, select(a, min(a, b), isEdges) - kept);
      } else if (u.isLast == 0u) {
        up = min(up, select(max(b, max(c, d)), max(c, d), isEdges) + kept);
      }
      if (u.round == 0u) {
        atomicStore(&isCalled[1], 1u);
      }
    } else if (u.round > 0u) {
      return;
    }
  } else if (u.round > 0u) {
    return;
  }
  for (var c = 0u; c < 4u; c++) {
    let particle = ends[c];
    let isFirst = c == 0u || (c == 1u && isEdges);
    let side = select(-1.0, 1.0, isFirst);
    let level = select(kept - down, up + kept, isFirst);
    let begins = side * starts[c];
    let finishes = side * dot(plane.xyz, wishedPosition[particle].xyz);
    if (finishes < level && finishes < begins) {
      lessen(particle, max(0.0, (begins - level) / (begins - finishes)));
    }
  }
}
