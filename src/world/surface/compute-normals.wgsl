fn computeNormals(i: u32) {
  let particle = vertexParticle[i];
  var sum = vec3f(0.0);
  var size = 0.0;
  for (var t = triangleFirst[particle]; t < triangleFirst[particle + 1u]; t++) {
    let first = 3u * triangleList[t];
    let a = position[corner[first]].xyz;
    let ab = position[corner[first + 1u]].xyz - a;
    let ac = position[corner[first + 2u]].xyz - a;
    sum += cross(ab, ac);
    size += length(ab) * length(ac);
  }
  let magnitude = length(sum);
  vertexNormal[i] = vec4f(0.0, 1.0, 0.0, 0.0);
  if (magnitude > 1e-6 * size) {
    vertexNormal[i] = vec4f(sum / magnitude, 0.0);
  }
}
