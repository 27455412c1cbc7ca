fn solveVolumes(c: u32) {
  let i = vec4u(corners[4u * c], corners[4u * c + 1u], corners[4u * c + 2u], corners[4u * c + 3u]);
  let p0 = place[i.x];
  let p1 = place[i.y];
  let p2 = place[i.z];
  let p3 = place[i.w];
  let a = p1.xyz - p0.xyz;
  let b = p2.xyz - p0.xyz;
  let d = p3.xyz - p0.xyz;
  let g1 = cross(b, d) / 6.0;
  let g2 = cross(d, a) / 6.0;
  let g3 = cross(a, b) / 6.0;
  let g0 = -(g1 + g2 + g3);
  let weight = p0.w * dot(g0, g0) + p1.w * dot(g1, g1) + p2.w * dot(g2, g2) + p3.w * dot(g3, g3);
  let change = constraintChange(c, dot(a, g1) - rest[c].x, weight, rest[c].y);
  movePlace(i.x, p0, change, g0);
  movePlace(i.y, p1, change, g1);
  movePlace(i.z, p2, change, g2);
  movePlace(i.w, p3, change, g3);
}
