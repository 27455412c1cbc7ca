/** Copies targets to their particles, keeping the inverse mass in w. */
export function movePins(
  begin: u32,
  end: u32,
  pinParticle: usize,
  pinTarget: usize,
  position: usize,
  inertial: usize,
  velocity: usize,
  h: f32,
  share: f32,
): void {
  const perStep = f32x4.splat(1 / h);
  for (let pin = begin; pin < end; pin++) {
    const at = <usize>load<u32>(pinParticle + (<usize>pin << 2)) << 4;
    const p = v128.load(position + at);
    const goal = f32x4.replace_lane(v128.load(pinTarget + (<usize>pin << 4)), 3, f32x4.extract_lane(p, 3));
    const held = share == 1 ? goal : f32x4.add(p, f32x4.mul(f32x4.splat(share), f32x4.sub(goal, p)));
    v128.store(velocity + at, f32x4.mul(f32x4.sub(held, p), perStep));
    v128.store(position + at, held);
    v128.store(inertial + at, held);
  }
}
