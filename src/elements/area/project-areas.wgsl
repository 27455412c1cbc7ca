fn projectAreas(i: u32) {
  let rest = areaRest[i];
  let p = position[areaCorner[3u * i]].xyz;
  let edge0 = position[areaCorner[3u * i + 1u]].xyz - p;
  let edge1 = position[areaCorner[3u * i + 2u]].xyz - p;
  let f0 = rest.x * edge0;
  let f1 = rest.y * edge0 + rest.z * edge1;
  let normal = cross(f0, f1);
  let area = length(normal);
  var unit = vec3f(0.0);
  if (area > 0.0) {
    unit = normal / area;
  }
  let trace = dot(f0, f0) + dot(f1, f1);
  let s1 = (sqrt(trace + 2.0 * area) + sqrt(max(0.0, trace - 2.0 * area))) * 0.5;
  var s2 = 0.0;
  if (s1 > 0.0) {
    s2 = area / s1;
  }
  var a = max(s1, 1.0);
  if (area < 1.0) {
    a = s1 + 1.0;
    if (s2 * a > 1.0) {
      a = 1.0 / s2;
    }
  }
  for (var k = 0; k < 12; k++) {
    let value = a * a * a * (a - s1) + s2 * a - 1.0;
    let slope = a * a * (4.0 * a - 3.0 * s1) + s2;
    if (!(value > 0.0 && slope > 0.0)) {
      break;
    }
    a -= value / slope;
  }
  let mu = a * (s1 - a);
  let inverse = 1.0 / max(1.0 - mu * mu, 1e-6);
  let nearest0 = inverse * (f0 - mu * cross(f1, unit));
  let nearest1 = inverse * (f1 - mu * cross(unit, f0));
  let energy = rest.w * mu * mu * (a * a + 1.0 / (a * a)) * 0.5;
  pull[2u * i] = vec4f(rest.w * (rest.x * nearest0 + rest.y * nearest1), energy);
  pull[2u * i + 1u] = vec4f((rest.w * rest.z) * nearest1, 0.0);
}
