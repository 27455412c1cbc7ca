// Elements of the span.
fn scanCount() -> u32 {
  return min(counter[u.countIndex], u.maximum);
}

// The block that the span ends in.
fn lastBlock(count: u32) -> u32 {
  return (max(count, 1u) - 1u) / blockElements;
}
