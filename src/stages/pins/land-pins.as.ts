export function landPins(begin: u32, end: u32, pinParticle: usize, pinTarget: usize, position: usize): void {
  for (let pin = begin; pin < end; pin++) {
    const at = position + ((<usize>load<u32>(pinParticle + ((<usize>pin) << 2))) << 4);
    const landed = f32x4.replace_lane(v128.load(pinTarget + ((<usize>pin) << 4)), 3, load<f32>(at, 12));
    v128.store(at, landed);
  }
}
