fn sumTouching(k: u32) {
  if (pairTouch[k] == 0u) {
    return;
  }
  let w = vec4u(round(262144.0 * abs(pairWeight[k])));
  for (var c = 0u; c < 4u; c++) {
    if (w[c] != 0u) {
      atomicAdd(&touchingSum[pair[4u * k + c]], w[c]);
    }
  }
}
