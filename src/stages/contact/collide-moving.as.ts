import { addScaled } from '../../compute/vec.as';
import { outOfColliders } from './out-of-colliders.as';

export function collideMoving(
  begin: u32,
  end: u32,
  position: usize,
  velocity: usize,
  start: usize,
  collider: usize,
  colliderCount: u32,
  recovery: f32,
  moveShare: f32,
  moveAhead: f32,
  h: f32,
): void {
  const perStep: f32 = 1 / h;
  for (let i = begin; i < end; i++) {
    const at = <usize>i << 4;
    const p = v128.load(position + at);
    const inverseMass = f32x4.extract_lane(p, 3);
    if (inverseMass == 0) continue;
    let out = outOfColliders(p, v128.load(start + at), collider, colliderCount, recovery, moveShare, moveAhead);
    out = f32x4.replace_lane(out, 3, inverseMass);
    // The fourth lane is the same before and after.
    v128.store(velocity + at, addScaled(v128.load(velocity + at), perStep, f32x4.sub(out, p)));
    v128.store(position + at, out);
  }
}
