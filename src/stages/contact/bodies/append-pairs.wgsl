const stagedPairs = 64u;

var<workgroup> lowest: array<vec3f, 32>;
var<workgroup> highest: array<vec3f, 32>;
var<workgroup> ways: array<vec3f, 32>;
/// Corners of triangles, and which of them have smooth stars (flag-stars.kernel.ts).
var<workgroup> corners: array<vec4u, 32>;
/// Pairs of triangles whose boxes overlap, of the first cluster and half of the second: the slots of both. Little memory for each workgroup lets more of them run at once.
var<workgroup> overlaps: array<u32, 512>;
var<workgroup> overlapCount: atomic<u32>;
/// What was found: it is appended at once.
var<workgroup> staged: array<vec4u, stagedPairs>;
var<workgroup> stagedCount: atomic<u32>;
var<workgroup> stagedFirst: u32;

fn put(k: u32, particles: vec4u) {
  if (k >= u.room) {
    return;
  }
  pair[k] = particles;
}

fn note(particles: vec4u) {
  let k = atomicAdd(&stagedCount, 1u);
  if (k < stagedPairs) {
    staged[k] = particles;
  } else {
    put(atomicAdd(&found[1], 1u), particles);
  }
}

/// Whether two triangles lie around one particle whose star is smooth.
fn areInSmoothStar(one: vec4u, other: vec4u) -> bool {
  let same = (one.xyz == other.xyz) | (one.xyz == other.yzx) | (one.xyz == other.zxy);
  return other.w != 0u && (one.w & dot(select(vec3u(0u), vec3u(1u), same), vec3u(1u, 2u, 4u))) != 0u;
}

fn appendPairs(m: u32, lane: u32) {
  let a = meeting[2u * m];
  let b = meeting[2u * m + 1u];
  if (lane == 0u) {
    atomicStore(&overlapCount, 0u);
    atomicStore(&stagedCount, 0u);
  }
  if (lane < 32u) {
    lowest[lane] = triangleBox[3u * (32u * b + lane)].xyz;
    highest[lane] = triangleBox[3u * (32u * b + lane) + 1u].xyz;
    ways[lane] = triangleBox[3u * (32u * b + lane) + 2u].xyz;
    corners[lane] = vec4u(feature[32u * b + lane].xyz, u32(triangleBox[3u * (32u * b + lane) + 1u].w));
  }
  workgroupBarrier();
  let slot = lane & 31u;
  let low = triangleBox[3u * (32u * a + slot)].xyz;
  let highWithBits = triangleBox[3u * (32u * a + slot) + 1u];
  let high = highWithBits.xyz;
  let own = vec4u(feature[32u * a + slot].xyz, u32(highWithBits.w));
  let way = triangleBox[3u * (32u * a + slot) + 2u].xyz;
  let zero = vec3f(0.0);
  let isAtRim = all(low + min(zero, way) <= clusterBox[2u * b + 1u].xyz) && all(clusterBox[2u * b].xyz <= high + max(zero, way));
  for (var half = 0u; half < 2u; half++) {
    // Two invocations look at each triangle, with a quarter of the other cluster each.
    let begin = select(32u, 16u * half + 8u * (lane >> 5u), isAtRim);
    for (var j = begin; j < min(begin + 8u, 32u); j++) {
      // Of the first on its way relative to the second.
      let drift = way - ways[j];
      let overlap = (a != b || j > slot) && all(low + min(zero, drift) <= highest[j]) && all(lowest[j] <= high + max(zero, drift));
      if (overlap && !areInSmoothStar(own, corners[j])) {
        overlaps[atomicAdd(&overlapCount, 1u)] = slot | (j << 8u);
      }
    }
    workgroupBarrier();
    let overlapping = atomicLoad(&overlapCount);
    for (var k = lane; k < overlapping; k += 64u) {
      let one = 32u * a + (overlaps[k] & 255u);
      let other = 32u * b + (overlaps[k] >> 8u);
      if (!areApart(one, other)) {
        for (var part = 0u; part < 3u; part++) {
          featuresOf(one, other, part);
        }
      }
    }
    workgroupBarrier();
    if (lane == 0u) {
      atomicStore(&overlapCount, 0u);
    }
    workgroupBarrier();
  }
  let count = min(atomicLoad(&stagedCount), stagedPairs);
  if (lane == 0u && count > 0u) {
    stagedFirst = atomicAdd(&found[1], count);
  }
  workgroupBarrier();
  for (var k = lane; k < count; k += 64u) {
    put(stagedFirst + k, staged[k]);
  }
}
