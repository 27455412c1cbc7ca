fn listActive(block: u32, lane: u32) {
  let first = blockParticle[block];
  let end = blockParticle[block + 1u];
  var places = vec2u(blockPlace[2u * block], blockPlace[2u * block + 1u]);
  for (var start = first; start < end; start += blockLanes) {
    let i = start + lane;
    var listed = vec2u(0u);
    if (i < end) {
      let word = tally[i];
      listed = vec2u(select(0u, 1u, (word & 0xffffu) > 0u), word >> 31u);
    }
    let scan = scanOfLanes(vec4u(listed, 0u, 0u), lane);
    let place = places + scan.before.xy;
    if (listed.x > 0u) {
      work[place.x] = i;
    }
    if (listed.y > 0u) {
      work[place.y] = i;
    }
    places += scan.total.xy;
  }
}
