fn isBeaten(k: u32) -> bool {
  let own = priority(k);
  for (var corner = u.size * k; corner < u.size * (k + 1u); corner++) {
    let end = rowFirst[corners[corner] + 1u];
    for (var e = rowFirst[corners[corner]]; e < end; e++) {
      let other = row[e] / u.size;
      if (proposal[other] == proposal[k] && priority(other) > own) {
        return true;
      }
    }
  }
  return false;
}

fn keepColours(k: u32) {
  left[k] = 0u;
  if (proposal[k] == uncoloured) {
    return;
  }
  if (isBeaten(k)) {
    left[k] = 1u;
    colour[k] = uncoloured;
  } else {
    colour[k] = proposal[k];
  }
}
