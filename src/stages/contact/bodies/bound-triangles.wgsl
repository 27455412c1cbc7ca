/// How far a particle goes in `ahead` seconds, by `most` at most [m].
fn wayAhead(particle: u32) -> vec3f {
  let way = velocity[particle].xyz * u.ahead;
  let squared = dot(way, way);
  if (squared > u.most * u.most) {
    return way * (u.most / sqrt(squared));
  }
  return way;
}

fn boundTriangles(t: u32) {
  let corners = feature[t];
  let wayA = wayAhead(corners.x);
  let wayB = wayAhead(corners.y);
  let wayC = wayAhead(corners.z);
  let mean = (wayA + wayB + wayC) / 3.0;
  let a = position[corners.x].xyz;
  let b = position[corners.y].xyz;
  let c = position[corners.z].xyz;
  let low = min(min(min(a, a + wayA), min(b, b + wayB)), min(c, c + wayC)) - vec3f(u.inflate);
  let high = max(max(max(a, a + wayA), max(b, b + wayB)), max(c, c + wayC)) + vec3f(u.inflate);
  triangleBox[3u * t] = vec4f(low, 0.0);
  triangleBox[3u * t + 1u] = vec4f(high, 0.0);
  triangleBox[3u * t + 2u] = vec4f(mean, max(max(distance(wayA, mean), distance(wayB, mean)), distance(wayC, mean)));
  let cells = cellsAlong(low, high, u.perCell);
  cellCount[t] = u32(cells.x * cells.y * cells.z);
}
