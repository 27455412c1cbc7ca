fn waits(k: u32) -> bool {
  return u.fresh == 1u || colour[k] == uncoloured;
}

fn proposeColours(k: u32) {
  proposal[k] = uncoloured;
  if (corners[u.size * k] == u.particleCount || !waits(k)) {
    return;
  }
  let own = priority(k);
  var rank = uncoloured;
  for (var corner = u.size * k; corner < u.size * (k + 1u); corner++) {
    let end = rowFirst[corners[corner] + 1u];
    var before = 0u;
    for (var e = rowFirst[corners[corner]]; e < end; e++) {
      let other = row[e] / u.size;
      if (waits(other) && priority(other) > own) {
        before++;
      }
    }
    rank = min(rank, before);
  }
  if (u.fresh == 0u) {
    rank = freeColour(k, rank);
  }
  proposal[k] = rank;
}
