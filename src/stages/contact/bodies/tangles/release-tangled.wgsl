fn releaseTangled(k: u32) {
  let ends = pair[k];
  let i = ends.x;
  let j = ends.y;
  let l = ends.z;
  let m = ends.w;
  let sides = vec4u(side[i], side[j], side[l], side[m]);
  let marks = vec4u(tangle[i], tangle[j], tangle[l], tangle[m]);
  if (all((sides | marks) == vec4u(0u))) {
    return;
  }
  let before = pairApart[k].x;
  let isEdges = before < 0.0;
  let body = bodyOf[i];
  let otherBody = bodyOf[m];
  let others = vec4u(otherBody, select(body, otherBody, isEdges), body, body);
  let isAside = (sides >> vec4u(1u)) == others + vec4u(1u);
  let together = sides.x == sides.w;
  if (!isEdges && !together && isAside.x) {
    let a = previous[j].xyz;
    let normal = cross(previous[l].xyz - a, previous[m].xyz - a);
    let isInFront = dot(normal, previous[i].xyz - a) > 0.0;
    if (isInFront != ((sides.x & 1u) != 0u)) {
      pairPlane[k] = -pairPlane[k];
      pairApart[k] = vec2f(0.0, min(-1e-6, u.way - before));
    }
    return;
  }
  let isAt = ((marks >> (others & vec4u(31u))) & vec4u(1u)) != vec4u(0u);
  if (any(isAt) || (!together && any(isAside))) {
    pairPlane[k] = vec4f(0.0);
    pairApart[k] = vec2f(0.0, -1.0);
  }
}
