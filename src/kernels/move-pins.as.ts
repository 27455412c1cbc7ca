/** Copies targets to their particles, keeping the inverse mass in w. */
export function movePins(
  begin: u32,
  end: u32,
  pinParticle: usize,
  pinTarget: usize,
  position: usize,
  inertial: usize,
): void {
  for (let pin = begin; pin < end; pin++) {
    const at = (<usize>load<u32>(pinParticle + ((<usize>pin) << 2))) << 4;
    const target = v128.load(pinTarget + ((<usize>pin) << 4));
    const held = f32x4.replace_lane(target, 3, load<f32>(position + at, 12));
    v128.store(position + at, held);
    v128.store(inertial + at, held);
  }
}
