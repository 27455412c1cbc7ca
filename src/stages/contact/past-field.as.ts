import { addScaled, combined, dot3, scale } from '../../compute/vec.as';
import { sampledNear, strides } from './field-distance.as';
import { bounced, outOf, rubbed, store } from './out-of-colliders.as';
import { distanceAt, seenTurned, turn, turnBack } from './shape-distance.as';

/** The distance where nothing is known but that it is large. */
const unknown: f32 = 1e8;

/** All particles past one distance field, as `outOfColliders` has it: what is asked of the field is out of the loop, and normals are known where something touches. `low` and `high`: the box around it and what it keeps off by. */
@inline export function pastField(
  turning: bool,
  data: usize,
  low: v128,
  high: v128,
  first: usize,
  last: usize,
  position: usize,
  previous: usize,
  recovery: f32,
  moveShare: f32,
  moveAhead: f32,
  velocity: usize,
  perStep: f32,
  contactGroup: usize,
  group: u32,
): void {
  const thickness = load<f32>(data, 4);
  const restitution = load<f32>(data, 116);
  const corner = v128.load(data, 16);
  const bricks = v128.load(data, 32);
  const cells = scale(bricks, 4);
  const columns = <i32>f32x4.extract_lane(bricks, 0);
  const slice = columns * <i32>f32x4.extract_lane(bricks, 1);
  const by = strides(columns);
  const field = data + ((<usize>load<f32>(data, 28)) << 4);
  const growth = load<f32>(data, 108);
  const perCell: f32 = 4 / load<f32>(data, 12);
  const q = v128.load(data, 48);
  const qw = f32x4.extract_lane(q, 3);
  const isTurned = qw != 1;
  const byX = scale(turnBack(f32x4(1, 0, 0, 0), q, qw), perCell);
  const byY = scale(turnBack(f32x4(0, 1, 0, 0), q, qw), perCell);
  const byZ = scale(turnBack(f32x4(0, 0, 1, 0), q, qw), perCell);
  const halfCell: f32 = 0.5 / perCell;
  // The cast goes on by half a cell at least: on a shorter way it finds nothing.
  const short = max<f32>(0.5 * thickness, halfCell);
  const move = v128.load(data, 64);
  const ahead = scale(move, moveAhead);
  const whole = scale(move, moveAhead + moveShare);
  for (let at = first; at < last; at += 16) {
    if (group != 0 && load<u32>(contactGroup + (at >> 2)) != group) continue;
    const p = v128.load(position + at);
    let to = f32x4.add(p, ahead);
    let from = f32x4.add(v128.load(previous + at), whole);
    if (turning) {
      to = seenTurned(data, p, moveAhead);
      from = seenTurned(data, v128.load(previous + at), moveAhead + moveShare);
    }
    const way = f32x4.sub(to, from);
    const squared = dot3(way, way);
    const away = f32x4.sub(to, corner);
    const cell = isTurned ? combined(away, byX, byY, byZ) : scale(away, perCell);
    const surface = sampledNear(field, cell, cells, by, slice, growth, thickness);
    const distance = f32x4.extract_lane(surface, 3);
    if (!(squared <= short * short)) {
      // What ends far enough from the surface was nowhere near it: the distance may change by more than the way, but not by twice as much.
      if (distance < unknown && distance - 2 * sqrt(squared) >= thickness) continue;
      const beyond = v128.or(f32x4.gt(f32x4.min(from, to), high), f32x4.lt(f32x4.max(from, to), low));
      if (!v128.any_true(beyond)) outOf(data, at, position, from, to, recovery, moveAhead, velocity, perStep);
      continue;
    }
    // What does not go far is looked at where it comes to.
    if (distance >= thickness || f32x4.extract_lane(p, 3) == 0) continue;
    // Deep inside.
    if (distance != distance) {
      outOf(data, at, position, from, to, recovery, moveAhead, velocity, perStep);
      continue;
    }
    const normal = isTurned ? turn(surface, q, qw) : surface;
    // As in `outOf`.
    const least = distance - 2 * sqrt(squared);
    const distanceBefore = least + recovery >= thickness ? least : distanceAt(data, from);
    const allowed = distanceBefore < thickness ? min<f32>(thickness, distanceBefore + recovery) : thickness;
    const depth = allowed - distance;
    if (!(depth > 0)) continue;
    let now = rubbed(data, addScaled(to, depth, normal), from, normal, depth);
    if (restitution > 0) now = bounced(now, from, way, normal, restitution, recovery);
    store(data, at, position, f32x4.sub(now, to), moveAhead, velocity, perStep);
  }
}
