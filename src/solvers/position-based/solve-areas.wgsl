fn solveAreas(c: u32) {
  let i = vec3u(corners[3u * c], corners[3u * c + 1u], corners[3u * c + 2u]);
  let p0 = place[i.x];
  let p1 = place[i.y];
  let p2 = place[i.z];
  let e = p1.xyz - p0.xyz;
  let f = p2.xyz - p0.xyz;
  let normal = cross(e, f);
  let size = length(normal);
  var half = vec3f(0.0);
  if (size > 0.0) {
    half = normal / (2.0 * size);
  }
  let g1 = cross(f, half);
  let g2 = cross(half, e);
  let g0 = -(g1 + g2);
  let weight = p0.w * dot(g0, g0) + p1.w * dot(g1, g1) + p2.w * dot(g2, g2);
  let change = constraintChange(c, 0.5 * size - rest[c].x, weight, rest[c].y);
  movePlace(i.x, p0, change, g0);
  movePlace(i.y, p1, change, g1);
  movePlace(i.z, p2, change, g2);
}
