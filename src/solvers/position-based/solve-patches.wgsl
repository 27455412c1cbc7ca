var<workgroup> nodes: array<vec4f, capacity>;

fn placeAt(i: u32) -> vec4f {
  return nodes[i];
}

fn putPlace(i: u32, p: vec4f) {
  nodes[i] = p;
}

// A constraint that was read from memory: its record, where that is, and its multiplier so far.
struct Fetched {
  at: u32,
  words: vec4u,
  before: f32,
}

fn fetch(segment: vec2u, k: u32) -> Fetched {
  var fetched: Fetched;
  if (k < (segment.y >> typeBits)) {
    fetched.at = segment.x + recordsPer[segment.y & typeMask] * k;
    fetched.words = record[fetched.at];
    if (u.first != 1u) {
      fetched.before = multiplier[fetched.at];
    }
  }
  return fetched;
}

fn solve(kind: u32, fetched: Fetched) {
  let words = fetched.words;
  let i = vec4u(words.x & 0xffffu, words.x >> 16u, words.y & 0xffffu, words.y >> 16u);
  let rest = bitcast<f32>(words.z);
  let compliance = bitcast<f32>(words.w);
  if (kind == 0u) {
    solveDistance(fetched.at, fetched.before, i.xy, rest, compliance);
  } else if (kind == 3u) {
    solveVolume(fetched.at, fetched.before, i, rest, compliance);
  } else if (kind == 1u) {
    solveArea(fetched.at, fetched.before, i.xyz, rest, compliance);
  } else if (kind == 2u) {
    solveHinge(fetched.at, fetched.before, i, rest, compliance, bitcast<vec2f>(record[fetched.at + 1u].xy));
  } else if (kind == 4u) {
    let second = bitcast<vec4f>(record[fetched.at + 1u]);
    let third = bitcast<f32>(record[fetched.at + 2u].x);
    solveMembrane(fetched.at, i.xyz, vec4f(rest, compliance, second.xy), vec3f(second.zw, third));
  } else if (kind == 5u) {
    let second = bitcast<vec4f>(record[fetched.at + 1u]);
    let third = bitcast<vec4f>(record[fetched.at + 2u]);
    let fourth = bitcast<vec4f>(record[fetched.at + 3u]);
    let fifth = bitcast<f32>(record[fetched.at + 4u].x);
    let a = vec4f(rest, compliance, second.xy);
    solveSolid(fetched.at, i, a, vec4f(second.zw, third.xy), vec4f(third.zw, fourth.xy), vec3f(fourth.zw, fifth));
  } else {
    solveCord(fetched.at, fetched.before, i.xy, rest, compliance);
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
    let kind = segment.y & typeMask;
    if (lane < (segment.y >> typeBits)) {
      solve(kind, fetched);
    }
    for (var k = lane + lanes; k < (segment.y >> typeBits); k += lanes) {
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
