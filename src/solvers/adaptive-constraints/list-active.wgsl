// Where part `part` of `parts` of a list of `count` begins.
fn partStart(count: vec2u, parts: u32, part: u32) -> vec2u {
  return (count / parts) * part + min(vec2u(part), count % parts);
}

fn listActive(block: u32, lane: u32) {
  let firstBlock = work[8u * block + 4u];
  let blocks = work[8u * block + 5u];
  var sums = vec4u(0u);
  var sumsBefore = vec4u(0u);
  for (var b = firstBlock + lane; b < firstBlock + blocks; b += blockLanes) {
    let counts = blockTally[b];
    sums += counts;
    sumsBefore += select(vec4u(0u), counts, b < block);
  }
  let total = scanOfLanes(sums, lane).total;
  let before = scanOfLanes(sumsBefore, lane).total;
  let starts = vec2u(u.ownersAt, u.touchedAt) + blockParticle[firstBlock];
  if (lane == 0u) {
    let k = block - firstBlock;
    let partFirst = starts + partStart(total.xy, blocks, k);
    let partEnd = starts + partStart(total.xy, blocks, k + 1u);
    work[8u * block] = partFirst.x;
    work[8u * block + 1u] = partEnd.x;
    work[8u * block + 2u] = partFirst.y;
    work[8u * block + 3u] = partEnd.y;
    if (k == 0u) {
      bodyTally[work[8u * block + 6u]] = total;
    }
  }

  var next = starts + before.xy;
  let end = blockParticle[block + 1u];
  for (var start = blockParticle[block]; start < end; start += blockLanes) {
    let i = start + lane;
    var listed = vec2u(0u);
    if (i < end) {
      let word = tally[i];
      listed = vec2u(select(0u, 1u, (word & 0xffffu) > 0u), word >> 31u);
    }
    let scan = scanOfLanes(vec4u(listed, 0u, 0u), lane);
    let to = next + scan.before.xy;
    if (listed.x > 0u) {
      work[to.x] = i;
    }
    if (listed.y > 0u) {
      work[to.y] = i;
    }
    next += scan.total.xy;
  }
}
