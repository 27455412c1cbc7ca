var<workgroup> nodes: array<vec4f, capacity>;

// How far a constraint of this value moves its particles along their gradients. `weight`: of each particle its inverse mass times the square of its gradient, added up.
fn changeOf(fetched: Fetched, value: f32, weight: f32, compliance: f32) -> f32 {
  let alpha = compliance * u.perSquaredStep;
  let before = fetched.before;
  var change = 0.0;
  if (weight > 0.0) {
    change = u.share * (-value - alpha * before) / (weight + alpha);
  }
  multiplier[fetched.at] = before + change;
  return change;
}

fn moveNode(k: u32, p: vec4f, change: f32, gradient: vec3f) {
  nodes[k] = vec4f(p.xyz + (p.w * change) * gradient, p.w);
}

fn solveDistance(fetched: Fetched) {
  let words = fetched.words;
  let i = words.x & 0xffffu;
  let j = words.x >> 16u;
  let p = nodes[i];
  let q = nodes[j];
  let d = q.xyz - p.xyz;
  let size = length(d);
  var n = vec3f(0.0);
  var weight = 0.0;
  if (size > 0.0) {
    n = d / size;
    weight = p.w + q.w;
  }
  let change = changeOf(fetched, size - bitcast<f32>(words.z), weight, bitcast<f32>(words.w));
  moveNode(i, p, change, -n);
  moveNode(j, q, change, n);
}

fn solveArea(fetched: Fetched) {
  let words = fetched.words;
  let i = vec3u(words.x & 0xffffu, words.x >> 16u, words.y & 0xffffu);
  let p0 = nodes[i.x];
  let p1 = nodes[i.y];
  let p2 = nodes[i.z];
  let e = p1.xyz - p0.xyz;
  let f = p2.xyz - p0.xyz;
  let normal = cross(e, f);
  let size = length(normal);
  var unit = vec3f(0.0);
  if (size > 0.0) {
    unit = normal / (2.0 * size);
  }
  let g1 = cross(f, unit);
  let g2 = cross(unit, e);
  let g0 = -(g1 + g2);
  let weight = p0.w * dot(g0, g0) + p1.w * dot(g1, g1) + p2.w * dot(g2, g2);
  let change = changeOf(fetched, 0.5 * size - bitcast<f32>(words.z), weight, bitcast<f32>(words.w));
  moveNode(i.x, p0, change, g0);
  moveNode(i.y, p1, change, g1);
  moveNode(i.z, p2, change, g2);
}

fn solveHinge(fetched: Fetched) {
  let words = fetched.words;
  let i = vec4u(words.x & 0xffffu, words.x >> 16u, words.y & 0xffffu, words.y >> 16u);
  let least = record[fetched.at + 1u];
  let p0 = nodes[i.x];
  let p1 = nodes[i.y];
  let p2 = nodes[i.z];
  let p3 = nodes[i.w];
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
  if (squared1 > bitcast<f32>(least.x) && squared2 > bitcast<f32>(least.y)) {
    g2 = (size / squared1) * normal1;
    g3 = (size / squared2) * normal2;
    g1 = -(dot(f, e) / squaredEdge) * g2 - (dot(g, e) / squaredEdge) * g3;
  }
  let g0 = -(g1 + g2 + g3);
  let value = hingeAngle(size * dot(normal1, g), dot(normal1, normal2)) - bitcast<f32>(words.z);
  let weight = p0.w * dot(g0, g0) + p1.w * dot(g1, g1) + p2.w * dot(g2, g2) + p3.w * dot(g3, g3);
  let change = changeOf(fetched, value, weight, bitcast<f32>(words.w));
  moveNode(i.x, p0, change, g0);
  moveNode(i.y, p1, change, g1);
  moveNode(i.z, p2, change, g2);
  moveNode(i.w, p3, change, g3);
}

fn solveVolume(fetched: Fetched) {
  let words = fetched.words;
  let i = vec4u(words.x & 0xffffu, words.x >> 16u, words.y & 0xffffu, words.y >> 16u);
  let p0 = nodes[i.x];
  let p1 = nodes[i.y];
  let p2 = nodes[i.z];
  let p3 = nodes[i.w];
  let a = p1.xyz - p0.xyz;
  let b = p2.xyz - p0.xyz;
  let d = p3.xyz - p0.xyz;
  let g1 = cross(b, d) / 6.0;
  let g2 = cross(d, a) / 6.0;
  let g3 = cross(a, b) / 6.0;
  let g0 = -(g1 + g2 + g3);
  let weight = p0.w * dot(g0, g0) + p1.w * dot(g1, g1) + p2.w * dot(g2, g2) + p3.w * dot(g3, g3);
  let change = changeOf(fetched, dot(a, g1) - bitcast<f32>(words.z), weight, bitcast<f32>(words.w));
  moveNode(i.x, p0, change, g0);
  moveNode(i.y, p1, change, g1);
  moveNode(i.z, p2, change, g2);
  moveNode(i.w, p3, change, g3);
}

// A constraint that was read from memory: its record, where that is, and its multiplier so far.
struct Fetched {
  at: u32,
  words: vec4u,
  before: f32,
}

fn fetch(segment: vec2u, k: u32) -> Fetched {
  var fetched: Fetched;
  if (k < (segment.y >> 2u)) {
    fetched.at = segment.x + select(k, 2u * k, (segment.y & 3u) == 2u);
    fetched.words = record[fetched.at];
    if (u.first != 1u) {
      fetched.before = multiplier[fetched.at];
    }
  }
  return fetched;
}

fn solve(kind: u32, fetched: Fetched) {
  if (kind == 0u) {
    solveDistance(fetched);
  } else if (kind == 3u) {
    solveVolume(fetched);
  } else if (kind == 1u) {
    solveArea(fetched);
  } else {
    solveHinge(fetched);
  }
}

fn segmentAt(s: u32) -> vec2u {
  return vec2u(patches[u.segmentsFrom + 2u * s], patches[u.segmentsFrom + 2u * s + 1u]);
}

fn solvePatches(i: u32, lane: u32) {
  let firstCopy = patches[4u * i];
  let count = patches[4u * i + 1u];
  let firstSegment = patches[4u * i + 2u];
  let lastSegment = patches[4u * i + 3u];
  for (var k = lane; k < count; k += lanes) {
    let p = position[particleOf[firstCopy + k]];
    nodes[k] = vec4f(p.xyz, p.w * copies[firstCopy + k]);
  }
  var segment = segmentAt(firstSegment);
  var fetched = fetch(segment, lane);
  workgroupBarrier();
  for (var s = firstSegment; s < lastSegment; s++) {
    // Memory takes longer than a colour: the first constraint of the next one is on its way meanwhile.
    let nextSegment = segmentAt(min(s + 1u, lastSegment - 1u));
    let nextFetched = fetch(nextSegment, lane);
    let kind = segment.y & 3u;
    if (lane < (segment.y >> 2u)) {
      solve(kind, fetched);
    }
    for (var k = lane + lanes; k < (segment.y >> 2u); k += lanes) {
      solve(kind, fetch(segment, k));
    }
    segment = nextSegment;
    fetched = nextFetched;
    workgroupBarrier();
  }
  for (var k = lane; k < count; k += lanes) {
    place[firstCopy + k] = nodes[k];
  }
}
