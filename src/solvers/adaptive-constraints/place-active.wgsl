// Where part `part` of `parts` of a list of `count` begins.
fn partStart(count: vec2u, parts: u32, part: u32) -> vec2u {
  return (count / parts) * part + min(vec2u(part), count % parts);
}

fn placeActive(body: u32, lane: u32) {
  let first = bodyBlock[body];
  let end = bodyBlock[body + 1u];
  let starts = vec2u(u.ownersAt, u.touchedAt) + bodyParticle[body];
  var sums = vec4u(0u);
  for (var start = first; start < end; start += blockLanes) {
    let block = start + lane;
    var count = vec4u(0u);
    if (block < end) {
      count = vec4u(blockTally[4u * block], blockTally[4u * block + 1u], blockTally[4u * block + 2u], blockTally[4u * block + 3u]);
    }
    let scan = scanOfLanes(count, lane);
    if (block < end) {
      blockPlace[2u * block] = starts.x + sums.x + scan.before.x;
      blockPlace[2u * block + 1u] = starts.y + sums.y + scan.before.y;
    }
    sums += scan.total;
  }
  for (var block = first + lane; block < end; block += blockLanes) {
    let partFirst = starts + partStart(sums.xy, end - first, block - first);
    let partEnd = starts + partStart(sums.xy, end - first, block - first + 1u);
    work[8u * block] = partFirst.x;
    work[8u * block + 1u] = partEnd.x;
    work[8u * block + 2u] = partFirst.y;
    work[8u * block + 3u] = partEnd.y;
  }
  if (lane < 4u) {
    bodyTally[4u * body + lane] = sums[lane];
  }
}
