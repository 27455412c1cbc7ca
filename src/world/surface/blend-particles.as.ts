export function blendParticles(begin: u32, end: u32, before: usize, now: usize, blended: usize, share: f32): void {
  const shares = f32x4.splat(share);
  for (let at = (<usize>begin) << 4; at < (<usize>end) << 4; at += 16) {
    const from = v128.load(before + at);
    v128.store(blended + at, f32x4.add(from, f32x4.mul(shares, f32x4.sub(v128.load(now + at), from))));
  }
}
