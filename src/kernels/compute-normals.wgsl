fn computeNormals(i: u32) {
  let particle = vertexParticle[i];
  var sum = vec3f(0.0);
  for (var t = triangleFirst[particle]; t < triangleFirst[particle + 1u]; t++) {
    let first = 3u * triangleList[t];
    let a = position[corner[first]].xyz;
    sum += cross(position[corner[first + 1u]].xyz - a, position[corner[first + 2u]].xyz - a);
  }
  let size = length(sum);
  vertexNormal[i] = vec4f(0.0, 1.0, 0.0, 0.0);
  if (size > 0.0) {
    vertexNormal[i] = vec4f(sum / size, 0.0);
  }
}
