export function carryParticles(begin: u32, end: u32, source: usize, carryFrom: usize, destination: usize): void {
  for (let i = begin; i < end; i++) {
    const from = load<u32>(carryFrom + ((<usize>i) << 2));
    if (from == 0xffffffff) continue;
    const at = destination + ((<usize>i) << 4);
    const own = load<f32>(at, 12);
    v128.store(at, f32x4.replace_lane(v128.load(source + ((<usize>from) << 4)), 3, own));
  }
}
