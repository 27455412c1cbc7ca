fn pushByFaces(i: u32) {
  if (u.round == 0u && i == 0u) {
    atomicStore(&faceFlags[1u - u.flag], 0u);
  }
  // Where no face was fast there are no marks either.
  if (atomicLoad(&faceFlags[2u + i]) == 0u) {
    return;
  }
  atomicStore(&faceFlags[2u + i], 0u);
  let p = position[i];
  if (p.w == 0.0 || (u.round > 0u && atomicLoad(&faceFlags[u.flag]) == 0u)) {
    return;
  }
  var moved = vec3f(0.0);
  var most = 0.0;
  var isDone = false;
  for (var sweep = 0u; sweep < 8u && !isDone; sweep++) {
    isDone = true;
    for (var t = triangleFirst[i]; t < triangleFirst[i + 1u]; t++) {
      let face = triangleList[t];
      let kind = faceTouch[3u * face].w;
      if (kind == 0.0) {
        continue;
      }
      var own = 2u;
      if (corner[3u * face] == i) {
        own = 0u;
      } else if (corner[3u * face + 1u] == i) {
        own = 1u;
      }
      let asked = faceTouch[3u * face + own].xyz;
      let squared = dot(asked, asked);
      if (kind == 2.0) {
        // Back to where it was: the last word.
        moved = asked;
        most = squared;
        isDone = true;
        break;
      }
      if (!(squared > 0.0)) {
        continue;
      }
      most = max(most, squared);
      let missing = 1.0 - dot(moved, asked) / squared;
      if (missing > 0.0) {
        isDone = isDone && missing <= 0.05;
        moved += missing * asked;
      }
    }
  }
  if (most == 0.0) {
    return;
  }
  let squared = dot(moved, moved);
  if (squared > 9.0 * most) {
    moved *= 3.0 * sqrt(most / squared);
  }
  position[i] = vec4f(p.xyz + moved, p.w);
  velocity[i] = vec4f(velocity[i].xyz + u.rate * moved, velocity[i].w);
}
