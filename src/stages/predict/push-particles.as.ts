import { addScaled, scale } from '../../compute/vec.as';

/** The fourth lane of a force is 0, so that the inverse mass stays. */
export function pushParticles(
  begin: u32,
  end: u32,
  position: usize,
  inertial: usize,
  velocity: usize,
  force: usize,
  h: f32,
): void {
  for (let i = begin; i < end; i++) {
    const at = (<usize>i) << 4;
    const y = v128.load(inertial + at);
    const inverseMass = f32x4.extract_lane(y, 3);
    if (inverseMass == 0) continue;
    const change = scale(v128.load(force + at), h * inverseMass);
    const pushed = addScaled(y, h, change);
    v128.store(velocity + at, f32x4.add(v128.load(velocity + at), change));
    v128.store(inertial + at, pushed);
    v128.store(position + at, pushed);
  }
}
