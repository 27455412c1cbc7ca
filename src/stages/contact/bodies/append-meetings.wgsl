const stagedMeetings = 512u;

var<workgroup> staged: array<u32, stagedMeetings>;
var<workgroup> stagedCount: atomic<u32>;
var<workgroup> stagedFirst: u32;

fn put(k: u32, c: u32, other: u32) {
  if (k < u.room) {
    meeting[2u * k] = c;
    meeting[2u * k + 1u] = other;
  }
}

fn note(c: u32, other: u32) {
  let k = atomicAdd(&stagedCount, 1u);
  if (k < stagedMeetings) {
    staged[k] = other;
  } else {
    put(atomicAdd(&found[0], 1u), c, other);
  }
}

fn appendMeetings(c: u32, lane: u32) {
  if (lane == 0u) {
    atomicStore(&stagedCount, 0u);
  }
  workgroupBarrier();
  findMeetings(c, lane);
  workgroupBarrier();
  let met = min(atomicLoad(&stagedCount), stagedMeetings);
  if (lane == 0u && met > 0u) {
    stagedFirst = atomicAdd(&found[0], met);
  }
  workgroupBarrier();
  for (var k = lane; k < met; k += 64u) {
    put(stagedFirst + k, c, staged[k]);
  }
}
