fn solveTethers(i: u32) {
  var p = position[i];
  if (p.w == 0.0) {
    return;
  }
  for (var k = 0u; k < 4u; k++) {
    let a = position[anchor[i][k]];
    if (a.w != 0.0) {
      continue;
    }
    let d = p.xyz - a.xyz;
    let distance = length(d);
    if (distance > reach[i][k]) {
      p = vec4f(a.xyz + (reach[i][k] / distance) * d, p.w);
    }
  }
  position[i] = p;
}
