import { outOfColliders } from '../../../stages/contact/out-of-colliders.as';

export function holdContact(
  begin: u32,
  end: u32,
  position: usize,
  previous: usize,
  collider: usize,
  constantTerm: usize,
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
    let out = outOfColliders(p, v128.load(previous + at), collider, colliderCount, recovery, moveShare, moveAhead);
    out = f32x4.replace_lane(out, 3, inverseMass);
    if (!v128.any_true(f32x4.ne(out, p))) continue;
    v128.store(position + at, out);
    store<f32>(constantTerm + at, 0, 12);
  }
}
