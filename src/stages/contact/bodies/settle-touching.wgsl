fn settleTouching(i: u32) {
  touching[i] = f32(atomicExchange(&touchingSum[i], 0u)) / 262144.0;
}
