fn flagTouching(k: u32) {
  let w = pairWeight[k];
  let p = position[pair[4u * k]].xyz;
  let apart = fromFirst(p, position[pair[4u * k + 1u]].xyz, position[pair[4u * k + 2u]].xyz, position[pair[4u * k + 3u]].xyz, w);
  pairTouch[k] = select(0u, 1u, dot(pairPlane[k].xyz, apart) < wantedGap(pairApart[k], u.recovery));
}
