import { addScaled, scale } from '../../compute/vec.as';
import { outOfColliders } from './out-of-colliders.as';

/** Where particle p would go by a residual whose fourth lane is 0. */
@inline function free(p: v128, residual: v128): v128 {
  return addScaled(p, f32x4.extract_lane(p, 3), residual);
}

export function limitResidual(
  begin: u32,
  end: u32,
  position: usize,
  previous: usize,
  collider: usize,
  contactGroup: usize,
  goal: usize,
  solution: usize,
  colliderFirst: u32,
  colliderCount: u32,
  recovery: f32,
  moveShare: f32,
  moveAhead: f32,
  group: u32,
): void {
  const first = (<usize>begin) << 4;
  const last = (<usize>end) << 4;
  for (let at = first; at < last; at += 16) {
    v128.store(goal + at, free(v128.load(position + at), v128.load(solution + at)));
  }
  outOfColliders(begin, end, goal, previous, collider, colliderFirst, colliderCount, recovery, moveShare, moveAhead, 0, 0, contactGroup, group);
  for (let at = first; at < last; at += 16) {
    const p = v128.load(position + at);
    const met = v128.load(goal + at);
    if (v128.all_true<u32>(f32x4.eq(met, free(p, v128.load(solution + at))))) continue;
    v128.store(solution + at, scale(f32x4.sub(met, p), 1 / f32x4.extract_lane(p, 3)));
  }
}
