const edgeTolerance = 1e-4;
const sameDistance = 1e-4;
const meshPasses = 3u;

// A mesh collider for one step of a call: where its parts begin, and how far its points are on their way before and after the step.
struct Mesh {
  nodes: u32,
  triangles: u32,
  points: u32,
  ends: u32,
  nodeCount: u32,
  before: f32,
  now: f32,
  solid: bool,
}

fn meshOf(c: u32) -> Mesh {
  let counts = collider[8u * c + 2u];
  let more = collider[8u * c + 7u];
  var mesh: Mesh;
  mesh.nodeCount = u32(counts.x);
  mesh.nodes = 8u * c + u32(collider[8u * c + 1u].w);
  mesh.triangles = mesh.nodes + 2u * mesh.nodeCount;
  mesh.points = mesh.triangles + u32(counts.y);
  mesh.ends = mesh.points + u32(counts.z);
  mesh.now = counts.w - more.w * u.moveAhead;
  mesh.before = counts.w - more.w * (u.moveAhead + u.moveShare);
  mesh.solid = more.z > 0.0;
  return mesh;
}

// Where the lists of a mesh begin, and in them that of a particle.
fn listsOf(c: u32) -> u32 {
  return u.listed * u32(collider[8u * c + 6u].w);
}

fn listOf(c: u32, i: u32) -> u32 {
  return listsOf(c) + 6u * i;
}

// The ways of the corners of a triangle in the whole step of the world.
fn waysOf(mesh: Mesh, triangle: u32) -> mat3x3f {
  return cornersOf(mesh, triangle, 1.0) - cornersOf(mesh, triangle, 0.0);
}

// The corners of a triangle are the columns.
fn cornersOf(mesh: Mesh, triangle: u32, fraction: f32) -> mat3x3f {
  let index = collider[mesh.triangles + triangle];
  let i = vec3u(index.xyz);
  let end = mat3x3f(collider[mesh.ends + i.x].xyz, collider[mesh.ends + i.y].xyz, collider[mesh.ends + i.z].xyz);
  if (fraction == 1.0) {
    return end;
  }
  let start = mat3x3f(collider[mesh.points + i.x].xyz, collider[mesh.points + i.y].xyz, collider[mesh.points + i.z].xyz);
  return start + fraction * (end - start);
}

fn normalOf(corners: mat3x3f) -> vec3f {
  let n = cross(corners[1] - corners[0], corners[2] - corners[0]);
  let size = length(n);
  return select(vec3f(0.0), n / size, size > 0.0);
}

fn heightOf(corners: mat3x3f, p: vec3f) -> f32 {
  return dot(p - corners[0], normalOf(corners));
}

fn weightsOn(corners: mat3x3f, p: vec3f) -> vec3f {
  let ab = corners[1] - corners[0];
  let ac = corners[2] - corners[0];
  let ap = p - corners[0];
  let n = cross(ab, ac);
  let size = dot(n, n);
  if (!(size > 0.0)) {
    return vec3f(-1.0);
  }
  let w = dot(cross(ab, ap), n) / size;
  let v = dot(cross(ap, ac), n) / size;
  return vec3f(1.0 - v - w, v, w);
}

// Weights of the point of a triangle that is nearest to p.
fn nearestWeights(corners: mat3x3f, p: vec3f) -> vec3f {
  let ab = corners[1] - corners[0];
  let ac = corners[2] - corners[0];
  let ap = p - corners[0];
  let d1 = dot(ab, ap);
  let d2 = dot(ac, ap);
  if (d1 <= 0.0 && d2 <= 0.0) {
    return vec3f(1.0, 0.0, 0.0);
  }
  let bp = p - corners[1];
  let d3 = dot(ab, bp);
  let d4 = dot(ac, bp);
  if (d3 >= 0.0 && d4 <= d3) {
    return vec3f(0.0, 1.0, 0.0);
  }
  let vc = d1 * d4 - d3 * d2;
  if (vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0) {
    let v = d1 / (d1 - d3);
    return vec3f(1.0 - v, v, 0.0);
  }
  let cp = p - corners[2];
  let d5 = dot(ab, cp);
  let d6 = dot(ac, cp);
  if (d6 >= 0.0 && d5 <= d6) {
    return vec3f(0.0, 0.0, 1.0);
  }
  let vb = d5 * d2 - d1 * d6;
  if (vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0) {
    let w = d2 / (d2 - d6);
    return vec3f(1.0 - w, 0.0, w);
  }
  let va = d3 * d6 - d5 * d4;
  if (va <= 0.0 && d4 - d3 >= 0.0 && d5 - d6 >= 0.0) {
    let w = (d4 - d3) / (d4 - d3 + (d5 - d6));
    return vec3f(0.0, 1.0 - w, w);
  }
  return vec3f(va, vb, vc) / (va + vb + vc);
}

// What is met: the triangle, the weights of its corners, the time of impact (2 for what is only near, 3 for nothing), and whether it is met from behind.
struct Meeting {
  weights: vec3f,
  time: f32,
  triangle: u32,
  behind: bool,
}

// What was found so far for the particle at hand, with the square of the distance of what is nearest and its height above that.
var<private> crossed: Meeting;
var<private> nearest: Meeting;
var<private> nearestSquared: f32;
var<private> steepest: f32;

fn beginMeeting(within: f32) {
  crossed = Meeting(vec3f(0.0), 3.0, 0u, false);
  nearest = Meeting(vec3f(0.0), 3.0, 0u, false);
  nearestSquared = within * within;
  steepest = 0.0;
}

// Looks at one triangle. True where it is nearer than those before.
fn meetTriangle(mesh: Mesh, t: u32, start: vec3f, goal: vec3f) -> bool {
  let way = goal - start;
  let now = cornersOf(mesh, t, mesh.now);
  var before = now;
  if (mesh.before != mesh.now) {
    before = cornersOf(mesh, t, mesh.before);
  }
  let h0 = heightOf(before, start);
  let h1 = heightOf(now, goal);
  if (select((h1 >= 0.0) && !mesh.solid, (h1 < 0.0), (h0 >= 0.0))) {
    var early = vec2f(0.0, h0);
    var late = vec2f(1.0, h1);
    var time = h0 / (h0 - h1);
    if (mesh.before != mesh.now) {
      for (var refinement = 0u; refinement < 2u; refinement++) {
        let h = heightOf(before + time * (now - before), start + time * way);
        if ((h >= 0.0) == (h0 >= 0.0)) {
          early = vec2f(time, h);
        } else {
          late = vec2f(time, h);
        }
        if (early.y != late.y) {
          time = early.x + (late.x - early.x) * early.y / (early.y - late.y);
        }
      }
    }
    let weights = weightsOn(before + time * (now - before), start + time * way);
    if (all(weights >= vec3f(-edgeTolerance)) && time < min(2.0, crossed.time)) {
      let kept = max(weights, vec3f(0.0));
      crossed = Meeting(kept / (kept.x + kept.y + kept.z), time, t, h0 < 0.0);
    }
  }
  let weights = nearestWeights(now, goal);
  let away = goal - now * weights;
  let distance = dot(away, away);
  let same = abs(distance - nearestSquared) <= sameDistance * nearestSquared;
  if (!select((distance < nearestSquared), (abs(h1) > steepest), same)) {
    return false;
  }
  nearest = Meeting(weights, 2.0, t, select((h0 < 0.0), (h1 < 0.0), mesh.solid));
  nearestSquared = select(distance, min(nearestSquared, distance), same);
  steepest = abs(h1);
  return true;
}

// From where a particle would be at a fraction of the step of the world, had it been carried along, to where it is.
fn strayed(list: u32, p: vec3f, fraction: f32) -> f32 {
  let carrier = nearby[list + 1u];
  return length(p - nearby[list].xyz - (fraction - carrier.w) * carrier.xyz);
}

// How many triangles of its list a particle may meet on its way; -1 where the list does not say.
fn listedOn(mesh: Mesh, list: u32, start: vec3f, goal: vec3f, thickness: f32) -> i32 {
  if (u.listed == 0u) {
    return -1;
  }
  let need = max(strayed(list, start, mesh.before), strayed(list, goal, mesh.now)) + 1.01 * thickness;
  if (!(need <= nearby[list].w)) {
    return -1;
  }
  let near = vec4i(nearby[list + 4u] <= vec4f(need)) + vec4i(nearby[list + 5u] <= vec4f(need));
  return near.x + near.y + near.z + near.w;
}

// The first triangle that is crossed, or else the one that is nearest to the end: of the first `listed` of a list, or where that is -1 of all that the hierarchy finds.
fn meetMesh(mesh: Mesh, list: u32, listed: i32, start: vec3f, goal: vec3f, within: f32, thickness: f32) -> Meeting {
  beginMeeting(select(within, thickness, listed > 0));
  var low = min(start - thickness, goal - within);
  var high = max(start + thickness, goal + within);
  var n = 0u;
  var first = 0u;
  var last = 0u;
  // One triangle in each turn: compilers copy what looks at it to every place.
  for (var k = 0; listed < 0 || k < listed; k++) {
    var t = 0u;
    if (listed >= 0) {
      t = u32(nearby[list + 2u + u32(k) / 4u][u32(k) % 4u]);
    } else {
      while (first == last && n < mesh.nodeCount) {
        let nodeLow = collider[mesh.nodes + 2u * n];
        let nodeHigh = collider[mesh.nodes + 2u * n + 1u];
        if (any(low > nodeHigh.xyz) || any(high < nodeLow.xyz)) {
          n = u32(abs(nodeLow.w));
          continue;
        }
        n++;
        if (nodeHigh.w >= 0.0) {
          first = u32(nodeHigh.w);
          last = mesh.points - mesh.triangles;
        }
      }
      if (first == last) {
        break;
      }
      t = first;
      first++;
      if (collider[mesh.triangles + t].w == 1.0) {
        last = first;
      }
    }
    if (meetTriangle(mesh, t, start, goal)) {
      // Nothing farther than this one matters but what is crossed.
      let near = sqrt(nearestSquared) * 1.0001;
      low = min(start - thickness, goal - near);
      high = max(start + thickness, goal + near);
    }
  }
  if (crossed.time < 2.0) {
    return crossed;
  }
  return nearest;
}

// Where particle i is after mesh collider c moved it; `comes` and `goes`: its way, seen from the collider. w is 1 where it was moved.
fn outOfMesh(c: u32, i: u32, comes: vec3f, goes: vec3f) -> vec4f {
  let shape = collider[8u * c];
  let size = shape.w;
  let origin = collider[8u * c + 1u].xyz;
  let q = collider[8u * c + 3u];
  let more = collider[8u * c + 7u];
  let mesh = meshOf(c);
  let list = listOf(c, i);
  let thickness = shape.y / size;
  let calm = u.recovery / size;
  let within = max(thickness, more.z);
  let start = turnBack(comes - origin, q) / size;
  let goal = turnBack(goes - origin, q) / size;
  var now = goal;
  var moved = false;
  for (var attempt = 0u; attempt < meshPasses; attempt++) {
    let listed = listedOn(mesh, list, start, now, thickness);
    if (listed == 0) {
      break;
    }
    let met = meetMesh(mesh, list, listed, start, now, within, thickness);
    if (met.time > 2.0) {
      break;
    }
    let after = cornersOf(mesh, met.triangle, mesh.now);
    let before = cornersOf(mesh, met.triangle, mesh.before);
    let touched = after * met.weights;
    let crosses = met.time < 2.0;
    let away = now - touched;
    let heightBefore = heightOf(before, start);
    var normal = normalOf(after);
    if (met.behind) {
      normal = -normal;
    }
    var distance = dot(away, normal);
    var distanceBefore = abs(heightBefore);
    if (!crosses) {
      let far = length(away);
      let inside = mesh.solid && met.behind;
      distance = far;
      if (inside) {
        distance = -far;
        normal = -normal;
      }
      if (far > 0.0) {
        normal = away / distance;
      }
      distanceBefore = length(start - before * nearestWeights(before, start));
      if (mesh.solid && heightBefore < 0.0) {
        distanceBefore = -distanceBefore;
      }
    }
    let allowed = select(thickness, min(thickness, distanceBefore + calm), distanceBefore < thickness);
    let depth = allowed - distance;
    if (!(depth > 0.0)) {
      break;
    }
    moved = true;
    if (crosses && attempt == meshPasses - 1u) {
      now = touched + allowed * normal;
      break;
    }
    now += depth * normal;
    let surface = touched - before * met.weights;
    let relative = now - start - surface;
    let slide = relative - dot(relative, normal) * normal;
    let sliding = length(slide);
    if (sliding > more.x * depth) {
      now -= min(1.0, shape.z * depth / sliding) * slide;
    } else {
      now -= slide;
    }
    let approach = -dot(goal - start - surface, normal);
    let lift = more.y * approach - dot(now - start - surface, normal);
    if (more.y > 0.0 && approach > 0.5 * calm && lift > 0.0) {
      now += lift * normal;
    }
  }
  return select(vec4f(goes, 0.0), vec4f(size * turn(now, q) + origin, 1.0), moved);
}
