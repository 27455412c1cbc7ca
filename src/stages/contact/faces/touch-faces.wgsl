const faceShare = 0.75;
const calmDepth = 0.1;
const deepShare = 0.25;
const nearCorner = 0.9999;
const freeShare = 0.98;
const settled = 0.02;
const fastShare = 0.5;
const heldShare = 0.5;

fn turnedBack(c: u32, corners: mat3x3f) -> mat3x3f {
  let origin = collider[8u * c + 1u].xyz;
  let q = collider[8u * c + 3u];
  let size = collider[8u * c].w;
  return mat3x3f(
    turnBack(corners[0] - origin, q) / size,
    turnBack(corners[1] - origin, q) / size,
    turnBack(corners[2] - origin, q) / size,
  );
}

// The point of a face that has to go out along a normal by a depth, the weights of the corners there, and how far the surface goes.
struct Touch {
  weights: vec3f,
  depth: f32,
  normal: vec3f,
  surface: vec3f,
  // Whether the face is on its way through the collider.
  passes: bool,
}

const noTouch = Touch(vec3f(0.0), 0.0, vec3f(0.0), vec3f(0.0), false);

fn isCorner(weights: vec3f, fast: bool) -> bool {
  return !fast && max(weights.x, max(weights.y, weights.z)) > nearCorner;
}

fn touchShape(c: u32, thickness: f32, first: mat3x3f, last: mat3x3f, fast: bool) -> Touch {
  let way = last - first;
  let motion = max(length(way[0]), max(length(way[1]), length(way[2])));
  let third = vec3f(1.0 / 3.0);
  let middle = last * third;
  let radius = max(length(last[0] - middle), max(length(last[1] - middle), length(last[2] - middle)));
  var time = 0.0;
  var margin = 0.0;
  var distanceBefore = 0.0;
  var weights = third;
  var steps = 0u;
  var lastDistance = 0.0;
  // Whether the first point was looked at, which says if the face is near at all.
  var near = false;
  var found = noTouch;
  for (var point = 0u; point < 49u; point++) {
    let corners = first + time * way;
    var at = corners * weights;
    if (!near) {
      at = middle;
    }
    // The only call: compilers copy it to every place.
    let surface = surfaceAt(c, at);
    if (!near) {
      if (surface.w > radius + thickness + motion) {
        return noTouch;
      }
      let foot = middle - surface.w * surface.xyz;
      let heights = min(surface.xyz * first, surface.xyz * last) - dot(surface.xyz, foot);
      if (surface.w > 0.0 && all(heights >= vec3f(freeShare * thickness))) {
        return noTouch;
      }
      near = true;
      continue;
    }
    if (steps == 0u || (steps < 6u && lastDistance - surface.w > settled * thickness)) {
      if (surface.w > 0.0) {
        weights = nearestWeights(corners, at - surface.w * surface.xyz);
      } else {
        let heights = surface.xyz * corners;
        var deepest = vec3f(1.0, 0.0, 0.0);
        if (heights.y < heights.x && heights.y <= heights.z) {
          deepest = vec3f(0.0, 1.0, 0.0);
        } else if (heights.z < heights.x && heights.z < heights.y) {
          deepest = vec3f(0.0, 0.0, 1.0);
        }
        weights = mix(weights, deepest, 2.0 / f32(steps + 3u));
      }
      steps++;
      lastDistance = surface.w;
      continue;
    }
    if (time == 0.0) {
      distanceBefore = surface.w;
      margin = 0.5 * min(thickness, surface.w);
    }
    let allowed = select(thickness, min(thickness, distanceBefore + u.recovery), distanceBefore < thickness);
    found = Touch(weights, allowed - surface.w, surface.xyz, vec3f(0.0), false);
    let held = allowed - min(heldShare * thickness, distanceBefore);
    if (time < 1.0) {
      found.depth += dot(at - last * weights, surface.xyz);
      // What touched it before stays on its side of it.
      found.passes = found.depth > held;
      if (time == 0.0 && abs(surface.w) < thickness && found.depth > 0.0) {
        break;
      }
      // What cannot be followed to its end goes no farther. The first point is that of the middle.
      if (time > 0.0 && (surface.w <= margin || point >= 43u)) {
        break;
      }
      found = noTouch;
      if (time == 0.0) {
        let heights = surface.xyz * corners;
        let least = surface.w - (dot(surface.xyz, at) - min(heights.x, min(heights.y, heights.z)));
        // What is deep inside is left to its particles.
        if (least > thickness + motion || surface.w < -thickness) {
          return noTouch;
        }
      }
      let isSafe = distanceBefore <= 0.0 || motion <= 0.5 * distanceBefore;
      time = select(min(1.0, time + max(surface.w - margin, 0.25 * thickness) / motion), 1.0, isSafe);
      steps = 0u;
      continue;
    }
    found.depth = min(found.depth, u.recovery + max(0.0, -dot(way * weights, surface.xyz)));
    found.passes = found.depth > held;
    break;
  }
  if (!(found.depth > 0.0) || isCorner(found.weights, fast)) {
    return noTouch;
  }
  return found;
}

fn onEdge(begin: u32, share: f32) -> vec3f {
  var weights = vec3f(0.0);
  weights[begin] = 1.0 - share;
  weights[(begin + 1u) % 3u] = share;
  return weights;
}

// The nearest points of two segments, as shares of them.
fn nearestOnEdges(p: vec3f, pEnd: vec3f, q: vec3f, qEnd: vec3f) -> vec2f {
  let d1 = pEnd - p;
  let d2 = qEnd - q;
  let r = p - q;
  let a = dot(d1, d1);
  let e = dot(d2, d2);
  let f = dot(d2, r);
  let b = dot(d1, d2);
  let c = dot(d1, r);
  let denominator = a * e - b * b;
  var s = 0.5;
  if (denominator > 1e-6 * a * e) {
    s = clamp((b * f - c * e) / denominator, 0.0, 1.0);
  }
  var t = 0.0;
  if (e > 0.0) {
    t = (b * s + f) / e;
  }
  if (t >= 0.0 && t <= 1.0) {
    return vec2f(s, t);
  }
  s = 0.0;
  if (a > 0.0) {
    s = clamp((select(b, 0.0, t < 0.0) - c) / a, 0.0, 1.0);
  }
  return vec2f(s, clamp(t, 0.0, 1.0));
}

fn lowest(v: vec3f) -> f32 {
  return min(v.x, min(v.y, v.z));
}

fn highest(v: vec3f) -> f32 {
  return max(v.x, max(v.y, v.z));
}

// Whether the last face came into a leaf of sharp triangles at all.
var<private> isNearSharp: bool;

// How much room is between a face and a triangle along an axis, at the start of the step and at its end.
fn roomAlong(axis: vec3f, first: mat3x3f, last: mat3x3f, before: mat3x3f, now: mat3x3f) -> f32 {
  return min(lowest(axis * first) - highest(axis * before), lowest(axis * last) - highest(axis * now));
}

// `listed`: how many triangles of its list, whose triangles are from `list` on, the face may touch; -1 where it has to look for them.
fn touchMesh(mesh: Mesh, list: u32, listed: i32, thickness: f32, recovery: f32, first: mat3x3f, last: mat3x3f, fast: bool) -> Touch {
  var deepest = noTouch;
  let low = min(min(min(first[0], first[1]), first[2]), min(min(last[0], last[1]), last[2])) - thickness;
  let high = max(max(max(first[0], first[1]), first[2]), max(max(last[0], last[1]), last[2])) + thickness;
  let middle = first * vec3f(1.0 / 3.0);
  var n = 0u;
  var next = 0u;
  var end = 0u;
  // One triangle in each turn: compilers copy what looks at it to every place.
  for (var k = 0; listed < 0 || k < listed; k++) {
    var t = 0u;
    if (listed >= 0) {
      t = u32(nearby[list + u32(k) / 4u][u32(k) % 4u]);
    } else {
      while (next == end && n < mesh.nodeCount) {
        let nodeLow = collider[mesh.nodes + 2u * n];
        let nodeHigh = collider[mesh.nodes + 2u * n + 1u];
        // Negative: none of its triangles is sharp.
        if (nodeLow.w < 0.0 || any(low > nodeHigh.xyz) || any(high < nodeLow.xyz)) {
          n = u32(abs(nodeLow.w));
          continue;
        }
        n++;
        if (nodeHigh.w >= 0.0) {
          next = u32(nodeHigh.w);
          end = mesh.points - mesh.triangles;
        }
      }
      if (next == end) {
        break;
      }
      t = next;
      next++;
      if (collider[mesh.triangles + t].w == 1.0) {
        end = next;
      }
    }
    isNearSharp = true;
    let before = cornersOf(mesh, t, mesh.before);
    let now = cornersOf(mesh, t, mesh.now);
    // A leaf holds several triangles.
    let least = min(min(min(before[0], before[1]), before[2]), min(min(now[0], now[1]), now[2]));
    let most = max(max(max(before[0], before[1]), before[2]), max(max(now[0], now[1]), now[2]));
    let facing = normalOf(before);
    let up = select(facing, -facing, dot(middle - before[0], facing) < 0.0);
    let away = middle - before * nearestWeights(before, middle);
    let free = freeShare * thickness;
    let far = length(away);
    let isFree =
      roomAlong(up, first, last, before, now) >= free ||
      (far > 0.0 && roomAlong(away, first, last, before, now) >= free * far);
    let count = select(12u, 0u, any(low > most) || any(high < least) || isFree);
    // A corner of the triangle and the face; then its edge from that corner, and the three edges of the face.
    for (var pair = 0u; pair < count; pair++) {
      let begin = pair / 4u;
      let edge = pair % 4u;
      var weights = vec3f(0.0);
      var others = vec3f(0.0);
      if (edge == 3u) {
        weights = nearestWeights(first, before[begin]);
        others[begin] = 1.0;
      } else {
        let shares = nearestOnEdges(first[edge], first[(edge + 1u) % 3u], before[begin], before[(begin + 1u) % 3u]);
        weights = onEdge(edge, shares.x);
        others = onEdge(begin, shares.y);
      }
      if (isCorner(weights, fast)) {
        continue;
      }
      let other = before * others;
      let otherNow = now * others;
      let gap = first * weights - other;
      let distance = length(gap);
      if (!(distance > 1e-4 * thickness) || (mesh.solid && dot(gap, facing) < 0.0)) {
        continue;
      }
      let normal = gap / distance;
      let allowed = select(thickness, min(thickness, distance + recovery), distance < thickness);
      let depth = allowed - dot(last * weights - otherNow, normal);
      if (depth > deepest.depth) {
        deepest = Touch(weights, depth, normal, otherNow - other, allowed - depth < min(heldShare * thickness, distance));
      }
    }
  }
  return deepest;
}

// Whether points from `least` to `most` are all beyond the box around a collider and what it keeps off by, and as much `further`.
fn isBeyond(c: u32, least: vec3f, most: vec3f, further: f32) -> bool {
  let shape = collider[8u * c];
  let a = collider[8u * c + 1u];
  let b = collider[8u * c + 2u].xyz;
  var low = -b;
  var high = b;
  if (shape.x == 4.0) {
    low = vec3f(0.0);
    high = shape.w * b;
  } else if (shape.x == 5.0) {
    high = vec3f(shape.w, b.y, shape.w);
    low = -high;
  } else if (shape.x == 6.0) {
    let nodes = 8u * c + u32(a.w);
    low = shape.w * collider[nodes].xyz;
    high = shape.w * collider[nodes + 1u].xyz;
  }
  let size = 0.5 * (high - low);
  let q = collider[8u * c + 3u];
  let x = turn(vec3f(size.x, 0.0, 0.0), q);
  let y = turn(vec3f(0.0, size.y, 0.0), q);
  let z = turn(vec3f(0.0, 0.0, size.z), q);
  var half = abs(x) + abs(y) + abs(z);
  var middle = a.xyz + turn(0.5 * (low + high), q);
  if (shape.x == 1.0) {
    half = vec3f(shape.w);
    middle = a.xyz;
  } else if (shape.x == 3.0) {
    half = 0.5 * abs(b - a.xyz) + shape.w;
    middle = 0.5 * (a.xyz + b);
  }
  let reach = 1.0001 * (half + shape.y) + further;
  return any(least > middle + reach) || any(most < middle - reach);
}

// How many triangles of its list a face that is not fast may touch; -1 where the list does not say.
fn listedBeside(c: u32, mesh: Mesh, f: u32, particles: vec3u, first: mat3x3f, ways: mat3x3f, off: f32) -> i32 {
  if (u.listed == 0u) {
    return -1;
  }
  let list = listsOf(c) + u.facesAt + 5u * f;
  let carrier = nearby[list];
  let carried = (mesh.before - nearby[listOf(c, particles.x) + 1u].w) * carrier.xyz;
  let on = (mesh.now - mesh.before) * carrier.xyz;
  var strays = 0.0;
  var goes = 0.0;
  for (var k = 0u; k < 3u; k++) {
    strays = max(strays, length(first[k] - nearby[listOf(c, particles[k])].xyz - carried));
    goes = max(goes, length(ways[k] - on));
  }
  let need = strays + goes + 1.01 * off;
  if (!(need <= carrier.w)) {
    return -1;
  }
  let near = vec4i(nearby[list + 3u] <= vec4f(need)) + vec4i(nearby[list + 4u] <= vec4f(need));
  return near.x + near.y + near.z + near.w;
}

fn touchFaces(f: u32) {
  if (u.round > 0u && atomicLoad(&faceFlags[u.flag]) == 0u) {
    return;
  }
  let particles = vec3u(corner[3u * f], corner[3u * f + 1u], corner[3u * f + 2u]);
  let inverseMass = vec3f(position[particles.x].w, position[particles.y].w, position[particles.z].w);
  var isFast = u.round > 0u && faceTouch[3u * f + 2u].w != 0.0;
  var isBeside = false;
  var kind = 0.0;
  var moves = mat3x3f();
  var deepest = 0.0;
  var count = u.colliderCount;
  if ((u.round > 0u && !isFast) || (u.group != 0u && contactGroup[particles.x] != u.group)) {
    count = 0u;
  }
  for (var c = u.colliderFirst; c < u.colliderFirst + count; c++) {
    let shape = collider[8u * c];
    let wide = shape.w + shape.y;
    let isRound = shape.x == 1.0 || shape.x == 3.0;
    let isSmooth = shape.x == 4.0 && collider[8u * c + 7u].z == 1.0;
    if (shape.x == 0.0 || isSmooth || (isRound && (u.bulge <= (1.0 - faceShare) * shape.y * wide || (u.bulge <= shape.y * wide && 8.0 * u.bulge <= wide * wide)))) {
      continue;
    }
    let whole = u.moveAhead + u.moveShare;
    var first = mat3x3f(
      seen(c, previous[particles.x].xyz, whole),
      seen(c, previous[particles.y].xyz, whole),
      seen(c, previous[particles.z].xyz, whole),
    );
    var last = mat3x3f(
      seen(c, position[particles.x].xyz, u.moveAhead),
      seen(c, position[particles.y].xyz, u.moveAhead),
      seen(c, position[particles.z].xyz, u.moveAhead),
    );
    let least = min(min(min(first[0], first[1]), first[2]), min(min(last[0], last[1]), last[2]));
    let most = max(max(max(first[0], first[1]), first[2]), max(max(last[0], last[1]), last[2]));
    let isMesh = shape.x == 6.0;
    if (isBeyond(c, least, most, 0.0)) {
      let apart = last - first;
      let reached = max(max(abs(apart[0]), abs(apart[1])), abs(apart[2]));
      let way = max(max(reached.x, reached.y), reached.z);
      if (u.round == 0u && !isMesh && way > fastShare * faceShare * shape.y && !isBeyond(c, least, most, way)) {
        isBeside = true;
      }
      continue;
    }
    let size = select(1.0, shape.w, isMesh);
    if (isMesh) {
      first = turnedBack(c, first);
      last = turnedBack(c, last);
    }
    let ways = last - first;
    let off = faceShare * shape.y / size;
    let fast = max(length(ways[0]), max(length(ways[1]), length(ways[2]))) > fastShare * off;
    var touch = noTouch;
    isNearSharp = !isMesh;
    if (isMesh) {
      let mesh = meshOf(c);
      var listed = -1;
      if (!fast) {
        listed = listedBeside(c, mesh, f, particles, first, ways, off);
      }
      touch = touchMesh(mesh, listsOf(c) + u.facesAt + 5u * f + 1u, listed, off, u.recovery / size, first, last, fast);
    } else {
      touch = touchShape(c, off, first, last, fast);
    }
    isFast = isFast || (fast && isNearSharp);
    let moved = ways * touch.weights - touch.surface;
    let calm = u.recovery / calmDepth * touch.depth;
    let isThin = (isRound || shape.x == 5.0) && shape.w < off;
    let isUrgent = fast || touch.passes || (isThin && touch.depth > deepShare * off);
    touch.depth = select(min(touch.depth, max(0.0, -dot(moved, touch.normal)) + calm), touch.depth, isUrgent);
    let share = dot(touch.weights * touch.weights, inverseMass);
    let along = mat3x3f(ways[0] - touch.surface, ways[1] - touch.surface, ways[2] - touch.surface);
    let isSlow = max(length(along[0]), max(length(along[1]), length(along[2]))) < u.calmWay / size;
    let isCalm = isSlow && !fast && !touch.passes;
    if (!(touch.depth * size > deepest) || !(share > 0.0) || (isCalm && u.calmShare < 0.0)) {
      continue;
    }
    deepest = touch.depth * size;
    let slide = moved - dot(moved, touch.normal) * touch.normal;
    let sliding = length(slide);
    var taken = 1.0;
    if (sliding > collider[8u * c + 7u].x * touch.depth) {
      taken = min(1.0, shape.z * touch.depth / sliding);
    }
    let way = (touch.depth * touch.normal - taken * slide) / share;
    let goesBack = u.round == 2u && touch.passes;
    kind = select(1.0, 2.0, goesBack);
    let lost = select(0.0, u.calmShare, isCalm);
    for (var k = 0u; k < 3u; k++) {
      var own = touch.weights[k] * inverseMass[k] * way - lost * along[k];
      if (goesBack) {
        own = -ways[k];
      }
      if (isMesh) {
        own = size * turn(own, collider[8u * c + 3u]);
      }
      moves[k] = unseen(c, own, u.moveAhead);
    }
  }
  faceTouch[3u * f] = vec4f(moves[0], kind);
  faceTouch[3u * f + 1u] = vec4f(moves[1], deepest);
  faceTouch[3u * f + 2u] = vec4f(moves[2], select(0.0, 1.0, isFast || isBeside));
  if (kind != 0.0) {
    for (var k = 0u; k < 3u; k++) {
      atomicStore(&faceFlags[2u + particles[k]], 1u);
    }
  }
  if (isFast) {
    atomicStore(&faceFlags[u.flag], 1u);
  }
}
