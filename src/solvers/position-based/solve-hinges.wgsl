fn solveHinges(c: u32) {
  let i = vec4u(corners[4u * c], corners[4u * c + 1u], corners[4u * c + 2u], corners[4u * c + 3u]);
  let own = rest[c];
  let p0 = place[i.x];
  let p1 = place[i.y];
  let p2 = place[i.z];
  let p3 = place[i.w];
  let e = p1.xyz - p0.xyz;
  let f = p2.xyz - p0.xyz;
  let g = p3.xyz - p0.xyz;
  let normal1 = cross(e, f);
  let normal2 = cross(g, e);
  let squared1 = dot(normal1, normal1);
  let squared2 = dot(normal2, normal2);
  let squaredEdge = dot(e, e);
  let size = sqrt(squaredEdge);
  var g1 = vec3f(0.0);
  var g2 = vec3f(0.0);
  var g3 = vec3f(0.0);
  if (squared1 > own.z && squared2 > own.w) {
    g2 = (size / squared1) * normal1;
    g3 = (size / squared2) * normal2;
    g1 = -(dot(f, e) / squaredEdge) * g2 - (dot(g, e) / squaredEdge) * g3;
  }
  let g0 = -(g1 + g2 + g3);
  let value = hingeAngle(size * dot(normal1, g), dot(normal1, normal2)) - own.x;
  let weight = p0.w * dot(g0, g0) + p1.w * dot(g1, g1) + p2.w * dot(g2, g2) + p3.w * dot(g3, g3);
  let change = constraintChange(c, value, weight, own.y);
  movePlace(i.x, p0, change, g0);
  movePlace(i.y, p1, change, g1);
  movePlace(i.z, p2, change, g2);
  movePlace(i.w, p3, change, g3);
}
