fn placePlanes(k: u32) {
  let apart = pairApart[k].x;
  // As in pair-plane.wgsl.
  let room = 0.5 * abs(apart) - max(0.05 * abs(apart), 1e-5);
  let ends = pair[k];
  if (!(room > 0.0) || bodyOf[ends.x] == bodyOf[ends.w]) {
    return;
  }
  let plane = pairPlane[k];
  let a = dot(plane.xyz, position[ends.x].xyz);
  let b = dot(plane.xyz, position[ends.y].xyz);
  let c = dot(plane.xyz, position[ends.z].xyz);
  let d = dot(plane.xyz, position[ends.w].xyz);
  let isEdges = apart < 0.0;
  let low = select(a, min(a, b), isEdges);
  let high = select(max(b, max(c, d)), max(c, d), isEdges);
  pairPlane[k] = vec4f(plane.xyz, min(plane.w + room, max(plane.w - room, 0.5 * (low + high))));
}
