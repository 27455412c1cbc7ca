export function aimPins(
  begin: u32,
  end: u32,
  pinParticle: usize,
  pinTarget: usize,
  position: usize,
  velocity: usize,
  time: f32,
): void {
  for (let pin = begin; pin < end; pin++) {
    const at = (<usize>load<u32>(pinParticle + ((<usize>pin) << 2))) << 4;
    const way = f32x4.sub(v128.load(pinTarget + ((<usize>pin) << 4)), v128.load(position + at));
    v128.store(velocity + at, f32x4.replace_lane(f32x4.div(way, f32x4.splat(time)), 3, 0));
  }
}
