fn placePlanes(k: u32) {
  let apart = pairApart[k].x;
  let kept = keptFrom(apart);
  let room = 0.5 * abs(apart) - kept;
  if (!(room > 0.0)) {
    return;
  }
  let ends = pair[k];
  let plane = pairPlane[k];
  let first = position[ends.x];
  let second = position[ends.y];
  let third = position[ends.z];
  let fourth = position[ends.w];
  let a = dot(plane.xyz, first.xyz);
  let b = dot(plane.xyz, second.xyz);
  let c = dot(plane.xyz, third.xyz);
  let d = dot(plane.xyz, fourth.xyz);
  let isEdges = apart < 0.0;
  let low = select(a, min(a, b), isEdges);
  let high = select(max(b, max(c, d)), max(c, d), isEdges);
  let middle = 0.5 * (low + high);
  let isFree = all(vec4f(first.w, second.w, third.w, fourth.w) > vec4f(0.0));
  let goesAlong = isFree && high - low < abs(apart) && abs(middle - plane.w) > room;
  if (!goesAlong && bodyOf[ends.x] == bodyOf[ends.w]) {
    return;
  }
  pairPlane[k] = vec4f(plane.xyz, select(min(plane.w + room, max(plane.w - room, middle)), middle, goesAlong));
}
