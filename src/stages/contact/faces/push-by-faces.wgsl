fn pushByFaces(i: u32) {
  let p = position[i];
  var moved = vec3f(0.0);
  for (var t = triangleFirst[i]; t < triangleFirst[i + 1u]; t++) {
    let face = triangleList[t];
    let touch = faceTouch[2u * face];
    if (touch.w == 0.0) {
      continue;
    }
    let weights = faceTouch[2u * face + 1u];
    var weight = 0.0;
    for (var k = 0u; k < 3u; k++) {
      if (corner[3u * face + k] == i) {
        weight += weights[k];
      }
    }
    let asked = p.w * weight * touch.xyz;
    let size = length(asked);
    if (size > 0.0) {
      moved += (1.0 - clamp(dot(moved, asked) / size / size, 0.0, 1.0)) * asked;
    }
  }
  position[i] = vec4f(p.xyz + moved, p.w);
  velocity[i] = vec4f(velocity[i].xyz + u.rate * moved, velocity[i].w);
}
