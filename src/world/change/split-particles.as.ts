export function splitParticles(begin: u32, end: u32, splitFrom: usize, splitTo: usize, vector: usize): void {
  for (let k = begin; k < end; k++) {
    const from = vector + ((<usize>load<u32>(splitFrom + ((<usize>k) << 2))) << 4);
    const to = vector + ((<usize>load<u32>(splitTo + ((<usize>k) << 2))) << 4);
    v128.store(to, f32x4.replace_lane(v128.load(from), 3, load<f32>(to, 12)));
  }
}
