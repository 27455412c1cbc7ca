// Sample k of those that begin with vec4 `first`.
fn fieldSample(first: u32, k: u32) -> f32 {
  return collider[first + (k >> 2u)][k & 3u];
}

// Outward normal of a sparse field, with the distance in w. `local`: from the lowest corner of the grid, along its axes.
fn fieldDistance(c: u32, local: vec3f) -> vec4f {
  let far = vec4f(0.0, 1.0, 0.0, 1e9);
  let origin = collider[8u * c + 1u];
  let bricks = collider[8u * c + 2u].xyz;
  let place = local / collider[8u * c].w;
  if (!(all(place >= vec3f(0.0)) && all(place < bricks))) {
    return far;
  }
  let field = 8u * c + u32(origin.w);
  let brick = vec3u(place);
  let count = vec3u(bricks);
  let entry = fieldSample(field, brick.x + count.x * (brick.y + count.y * brick.z));
  if (entry == 0.0) {
    return far;
  }
  let cells = select(1.0, 4.0, entry > 0.0);
  let within = (place - floor(place)) * cells;
  let cell = min(floor(within), vec3f(cells - 1.0));
  let f = within - cell;
  let first = field + u32(abs(entry));
  let row = u32(cells) + 1u;
  let at = vec3u(cell);
  let k = at.x + row * (at.y + row * at.z);
  // Those at x, y of the lower and of the upper end of the four edges along z.
  let low = vec4f(
    fieldSample(first, k),
    fieldSample(first, k + 1u),
    fieldSample(first, k + row),
    fieldSample(first, k + row + 1u),
  );
  let above = k + row * row;
  let high = vec4f(
    fieldSample(first, above),
    fieldSample(first, above + 1u),
    fieldSample(first, above + row),
    fieldSample(first, above + row + 1u),
  );
  let rise = high - low;
  let edge = low + f.z * rise;
  let gradient = vec3f(
    mix(edge.y - edge.x, edge.w - edge.z, f.y),
    mix(edge.z - edge.x, edge.w - edge.y, f.x),
    mix(mix(rise.x, rise.y, f.x), mix(rise.z, rise.w, f.x), f.y),
  );
  let distance = mix(mix(edge.x, edge.y, f.x), mix(edge.z, edge.w, f.x), f.y) * collider[8u * c + 6u].w;
  let size = length(gradient);
  if (size > 0.0) {
    return vec4f(gradient / size, distance);
  }
  return vec4f(0.0, 1.0, 0.0, distance);
}
