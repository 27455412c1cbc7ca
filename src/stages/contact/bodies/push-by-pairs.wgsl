fn pushByPairs(i: u32) {
  let first = entryStart[i];
  let last = entryStart[i + 1u];
  if (first == last) {
    return;
  }
  var moved = vec3f(0.0);
  for (var e = first; e < last; e++) {
    let entry = entryOrder[e];
    moved += pairWeight[entry] * pairPush[entry >> 2u].xyz;
  }
  let p = position[i];
  position[i] = vec4f(p.xyz + p.w * moved, p.w);
}
