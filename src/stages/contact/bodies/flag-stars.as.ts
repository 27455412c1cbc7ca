export function flagStars(begin: u32, end: u32, feature: usize, starIsSmooth: usize, triangleBox: usize): void {
  for (let t = begin; t < end; t++) {
    const corners = feature + (<usize>t << 4);
    if ((load<u32>(corners, 12) & 192) != 0) continue;
    const p = load<u32>(starIsSmooth + (<usize>load<u32>(corners) << 2));
    const q = load<u32>(starIsSmooth + (<usize>load<u32>(corners, 4) << 2));
    const r = load<u32>(starIsSmooth + (<usize>load<u32>(corners, 8) << 2));
    store<f32>(triangleBox + <usize>t * 48, <f32>(p | (q << 1) | (r << 2)), 28);
  }
}
