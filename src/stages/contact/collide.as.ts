import { outOfColliders } from './out-of-colliders.as';

export function collide(
  begin: u32,
  end: u32,
  position: usize,
  previous: usize,
  collider: usize,
  colliderCount: u32,
  recovery: f32,
  moveShare: f32,
  moveAhead: f32,
): void {
  for (let i = begin; i < end; i++) {
    const at = <usize>i << 4;
    const p = v128.load(position + at);
    const inverseMass = f32x4.extract_lane(p, 3);
    if (inverseMass == 0) continue;
    const out = outOfColliders(p, v128.load(previous + at), collider, colliderCount, recovery, moveShare, moveAhead);
    v128.store(position + at, f32x4.replace_lane(out, 3, inverseMass));
  }
}
