fn applyChanges(i: u32) {
  var sum = vec3f(0.0);
  for (var k = 0u; k < u.changed; k++) {
    let number = changeColumn[u.stride * i + k];
    if (number != 0.0) {
      sum += number * changeWeight[k].xyz;
    }
  }
  let y = solution[i];
  solution[i] = vec4f(y.xyz - sum, y.w);
}
