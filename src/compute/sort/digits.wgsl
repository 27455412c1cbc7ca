// The element that is the k-th by the digits before.
fn elementAt(k: u32) -> u32 {
  if (u.sorted > 0u) {
    return source[k];
  }
  return u.first + k;
}

fn digitOf(element: u32) -> u32 {
  return (key[element] >> u.shift) & ((1u << u.bits) - 1u);
}
