// The sums that this iteration reads: r.z, r.r, b.b, and the r.z of the iteration before.
fn bodySums(block: u32, lane: u32) -> vec4f {
  let first = work[8u * block + 4u];
  let end = first + work[8u * block + 5u];
  var part = vec4f(0.0);
  for (var k = first + lane; k < end; k += blockLanes) {
    part += blockSums[u.now * u.stride + k];
  }
  return sumOfLanes(part, lane);
}

// The same sums, with p.q instead of the r.z of the iteration before.
fn bodySumsWithProduct(block: u32, lane: u32) -> vec4f {
  let first = work[8u * block + 4u];
  let end = first + work[8u * block + 5u];
  var part = vec4f(0.0);
  for (var k = first + lane; k < end; k += blockLanes) {
    part += vec4f(blockSums[u.now * u.stride + k].xyz, blockSums[2u * u.stride + k].x);
  }
  return sumOfLanes(part, lane);
}

fn isDone(sums: vec4f) -> bool {
  return !(sums.y > u.tolerance * u.tolerance * sums.z);
}

fn strictShare(rr: f32, bb: f32, least: f32) -> f32 {
  let share = rr / (0.04 * bb);
  return min(1.0, max(least, share * share));
}

// `carry` 0 starts with a new direction.
fn betaOf(sums: vec4f) -> f32 {
  if (u.carry > 0.0 && sums.w > 0.0) {
    return sums.x / sums.w;
  }
  return 0.0;
}
