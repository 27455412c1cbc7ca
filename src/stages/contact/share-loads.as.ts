export function shareLoads(
  begin: u32,
  end: u32,
  askedLoad: usize,
  loadSum: usize,
  blockBody: usize,
  contactScale: usize,
  blocks: u32,
): void {
  for (let i = begin; i < end; i++) {
    const body = load<u32>(blockBody + ((<usize>(i % blocks)) << 2));
    const share = f32x4.splat(load<f32>(contactScale + ((<usize>body) << 2)));
    const at = (<usize>i) << 5;
    v128.store(loadSum + at, f32x4.add(v128.load(loadSum + at), f32x4.mul(share, v128.load(askedLoad + at))));
    v128.store(loadSum + at, f32x4.add(v128.load(loadSum + at, 16), f32x4.mul(share, v128.load(askedLoad + at, 16))), 16);
    v128.store(askedLoad + at, f32x4.splat(0));
    v128.store(askedLoad + at, f32x4.splat(0), 16);
  }
}
