// The free colour with `rank` free ones below it, 32 colours at a time.
fn freeColour(constraint: u32, rank: u32) -> u32 {
  var above = rank;
  var base = 0u;
  loop {
    var used = 0u;
    for (var corner = u.size * constraint; corner < u.size * (constraint + 1u); corner++) {
      let end = rowFirst[corners[corner] + 1u];
      for (var e = rowFirst[corners[corner]]; e < end; e++) {
        // Colours below the base wrap around and are far above it, as those of constraints without a colour are.
        let bit = colour[row[e] / u.size] - base;
        if (bit < 32u) {
          used |= 1u << bit;
        }
      }
    }
    let free = 32u - countOneBits(used);
    if (above < free) {
      var open = ~used;
      for (; above > 0u; above--) {
        open &= open - 1u;
      }
      return base + countTrailingZeros(open);
    }
    above -= free;
    base += 32u;
  }
}
