import { outOfColliders } from './out-of-colliders.as';

export function collideMoving(
  begin: u32,
  end: u32,
  position: usize,
  velocity: usize,
  start: usize,
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
  h: f32,
): void {
  outOfColliders(begin, end, position, start, collider, colliderFirst, colliderCount, recovery, moveShare, moveAhead, velocity, 1 / h, contactGroup, group, nearby, listed);
}
