fn joinCopies(i: u32) {
  let first = copyFirst[i];
  let last = copyFirst[i + 1u];
  if (first == last) {
    return;
  }
  let p = position[i];
  var sum = vec3f(0.0);
  for (var k = first; k < last; k++) {
    sum += place[copy[k]].xyz - p.xyz;
  }
  position[i] = vec4f(p.xyz + (u.relaxation / f32(last - first)) * sum, p.w);
}
