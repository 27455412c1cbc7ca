fn holdTouched(i: u32) {
  let way = position[i].xyz - nodeDirection[i].xyz;
  let far = length(way);
  heldBy[2u * i] = select(0.0, 1.0 / far, far > 0.0);
  heldBy[2u * i + 1u] = 0.0;
  heldAlong[2u * i + 1u].w = position[i].w;
  heldAlong[2u * i] = vec4f(select(vec3f(0.0), way / far, far > 0.0), position[i].w);
}
