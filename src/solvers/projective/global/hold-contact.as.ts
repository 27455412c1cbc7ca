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
  outOfColliders(
    begin,
    end,
    position,
    previous,
    collider,
    colliderCount,
    recovery,
    moveShare,
    moveAhead,
    0,
    0,
    constantTerm,
  );
}
