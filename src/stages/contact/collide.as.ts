import { outOfColliders } from './out-of-colliders.as';

export function collide(
  begin: u32,
  end: u32,
  position: usize,
  previous: usize,
  collider: usize,
  contactGroup: usize,
  nearby: usize,
  colliderFirst: u32,
  colliderCount: u32,
  recovery: f32,
  moveShare: f32,
  moveAhead: f32,
  group: u32,
  listed: u32,
): void {
  outOfColliders(begin, end, position, previous, collider, colliderFirst, colliderCount, recovery, moveShare, moveAhead, 0, 0, contactGroup, group, nearby, listed);
}
