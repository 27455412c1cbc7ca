// g, g / |N|2 and the slope of g, by |N|2 and half the length of N at rest.
fn hingeFade(squared: f32, scale: f32) -> vec3f {
  let r = sqrt(squared) / scale;
  if (r >= 1.0) {
    return vec3f(1.0, 1.0 / squared, 0.0);
  }
  let perSquare = 1.0 / (scale * scale);
  return vec3f(r * r * (3.0 - 2.0 * r), (3.0 - 2.0 * r) * perSquare, 6.0 * (1.0 - r) * perSquare);
}

fn projectHinges(i: u32) {
  let rest0 = hingeRest[2u * i];
  let rest1 = hingeRest[2u * i + 1u];
  let p = position[hingeCorner[4u * i]].xyz;
  let e = position[hingeCorner[4u * i + 1u]].xyz - p;
  let u = position[hingeCorner[4u * i + 2u]].xyz - p;
  let v = position[hingeCorner[4u * i + 3u]].xyz - p;
  let size = length(e);
  var unit = vec3f(0.0);
  if (size > 0.0) {
    unit = e / size;
  }
  let normal1 = cross(e, u);
  let normal2 = cross(v, e);
  let halfLength = 0.5 / rest1.z;
  let fade1 = hingeFade(dot(normal1, normal1), halfLength / rest0.y);
  let fade2 = hingeFade(dot(normal2, normal2), halfLength / rest0.w);
  let difference = hingeAngle(size * dot(normal1, v), dot(normal1, normal2)) - rest1.x;
  let half = 0.5 * difference * difference;
  let turn1 = (difference * fade2.x * fade1.y) * normal1;
  let turn2 = (difference * fade1.x * fade2.y) * normal2;
  let area1 = half * fade2.x * fade1.z;
  let area2 = half * fade1.x * fade2.z;
  let byEdge = area1 * cross(u, normal1) + area2 * cross(normal2, v) - dot(u, unit) * turn1 - dot(v, unit) * turn2;
  let byWing1 = size * turn1 + area1 * cross(normal1, e);
  let byWing2 = size * turn2 + area2 * cross(e, normal2);

  let k = rest1.y;
  let wing1 = (rest0.y * rest0.y) * (u - rest0.x * e);
  let wing2 = (rest0.w * rest0.w) * (v - rest0.z * e);
  let edge = (rest1.z * rest1.z) * e - rest0.x * wing1 - rest0.z * wing2;
  pull[3u * i] = vec4f(k * (4.0 * edge - byEdge), k * half * fade1.x * fade2.x);
  pull[3u * i + 1u] = vec4f(k * (4.0 * wing1 - byWing1), 0.0);
  pull[3u * i + 2u] = vec4f(k * (4.0 * wing2 - byWing2), 0.0);
}
