// The vertices of tubes around lines: what write-tubes.ts does, with a workgroup for each line and a lane for each corner of a ring.
// All lanes carry the frame along the line, which costs no more than one, and each writes its own corners.
struct Shape {
  tubes: u32,
  sides: u32,
  radius: f32,
  taper: f32,
}
struct Tube {
  first: u32,
  count: u32,
  firstVertex: u32,
}
@group(0) @binding(0) var<uniform> shape: Shape;
@group(0) @binding(1) var<storage, read> tubes: array<Tube>;
@group(0) @binding(2) var<storage, read> frames: array<vec4f>;
@group(0) @binding(3) var<storage, read> centres: array<vec4f>;
@group(0) @binding(4) var<storage, read_write> positions: array<vec4f>;
@group(0) @binding(5) var<storage, read_write> normals: array<vec4f>;

const poleHeight = 0.6;

fn unitOr(a: vec3f, otherwise: vec3f) -> vec3f {
  let length = sqrt(dot(a, a));
  return select(otherwise, a / length, length > 1e-12);
}

fn carry(n: vec3f, t: vec3f, next: vec3f) -> vec3f {
  let down = 1.0 + dot(t, next);
  if (down < 1e-4) {
    return n;
  }
  return unitOr(n - dot(n, next) / down * (t + next), n);
}

fn put(vertex: u32, centre: vec3f, direction: vec3f, distance: f32) {
  positions[vertex] = vec4f(centre + distance * direction, 1.0);
  normals[vertex] = vec4f(direction, 0.0);
}

@compute @workgroup_size(32)
fn writeTubes(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) side: u32,
) {
  let k = group.y * groups.x + group.x;
  if (k >= shape.tubes || side > shape.sides) {
    return;
  }
  let tube = tubes[k];
  let angle = 6.283185307179586 * f32(side % shape.sides) / f32(shape.sides);
  var t = frames[2u * k].xyz;
  var n = frames[2u * k + 1u].xyz;
  for (var ring = 0u; ring < tube.count; ring++) {
    let centre = centres[tube.first + ring].xyz;
    let before = centres[tube.first + max(ring, 1u) - 1u].xyz;
    let after = centres[tube.first + min(ring + 1u, tube.count - 1u)].xyz;
    let next = unitOr(after - before, t);
    n = carry(n, t, next);
    t = next;
    let radius = shape.radius * (1.0 + (shape.taper - 1.0) * f32(ring) / f32(tube.count - 1u));
    put(tube.firstVertex + 1u + ring * (shape.sides + 1u) + side, centre, cos(angle) * n + sin(angle) * cross(t, n), radius);
    if (side == 0u && ring == 0u) {
      put(tube.firstVertex, centre, -t, poleHeight * radius);
    }
    if (side == 0u && ring == tube.count - 1u) {
      put(tube.firstVertex + 1u + tube.count * (shape.sides + 1u), centre, t, poleHeight * radius);
    }
  }
}
