fn holdTouched(i: u32) {
  let way = position[i].xyz - nodeDirection[i].xyz;
  let far = length(way);
  heldAlong[i] = vec4f(select(vec3f(0.0), way / far, far > 0.0), position[i].w);
}
