import { addScaled, dot3, scale } from '../../compute/vec.as';
import { castAt } from './cast-shape.as';
import { pastMesh } from './mesh/past-mesh.as';
import { pastField } from './past-field.as';
import { distanceAt, seen, seenTurned, surfaceAt, turn, turns, unseenTurned } from './shape-distance.as';

/** What is left of `now` after friction on its way along the surface since `from`. */
@inline export function rubbed(data: usize, now: v128, from: v128, normal: v128, depth: f32): v128 {
  const relative = f32x4.sub(now, from);
  const slide = addScaled(relative, -dot3(relative, normal), normal);
  const sliding = sqrt(dot3(slide, slide));
  const kept: f32 = sliding > load<f32>(data, 112) * depth ? max<f32>(0, 1 - (load<f32>(data, 8) * depth) / sliding) : 0;
  return addScaled(now, kept - 1, slide);
}

/** Where it is after it bounced, if it came fast enough. */
@inline export function bounced(now: v128, from: v128, way: v128, normal: v128, restitution: f32, recovery: f32): v128 {
  const approach = -dot3(way, normal);
  const lift = restitution * approach - dot3(f32x4.sub(now, from), normal);
  return approach > 0.5 * recovery && lift > 0 ? addScaled(now, lift, normal) : now;
}

/** Moves one particle out of one collider. `velocity` may be 0: see `outOfColliders`. `from` and `to`: its way in this step, seen from the collider. */
export function outOf(
  data: usize,
  at: usize,
  position: usize,
  from: v128,
  to: v128,
  recovery: f32,
  moveAhead: f32,
  velocity: usize,
  perStep: f32,
): void {
  if (f32x4.extract_lane(v128.load(position + at), 3) == 0) return;
  const thickness = load<f32>(data, 4);
  const restitution = load<f32>(data, 116);
  const way = f32x4.sub(to, from);
  const size = sqrt(dot3(way, way));
  let now = to;
  let moved = false;
  let knowsBefore = false;
  let distanceBefore: f32 = 0;
  if (size > 0.5 * thickness) {
    distanceBefore = distanceAt(data, from);
    knowsBefore = true;
    if (distanceBefore > 0) {
      const share = castAt(data, from, way, 0.5 * min<f32>(thickness, distanceBefore));
      if (share <= 1) {
        const hit = addScaled(from, share, way);
        const normal = surfaceAt(data, hit);
        const depth = dot3(f32x4.sub(hit, now), normal);
        if (depth > 0) {
          now = rubbed(data, addScaled(now, depth, normal), from, normal, depth);
          if (restitution > 0) now = bounced(now, from, way, normal, restitution, recovery);
          moved = true;
        }
      }
    }
  }
  const normal = surfaceAt(data, now);
  const distance = f32x4.extract_lane(normal, 3);
  if (distance < thickness) {
    if (!knowsBefore) {
      // What came from nearly as far off as it is allowed to be needs no second look. A sampled distance may change by more than the way, but not by twice as much.
      const least = distance - 2 * size;
      distanceBefore = least + recovery >= thickness ? least : distanceAt(data, from);
    }
    const allowed = distanceBefore < thickness ? min<f32>(thickness, distanceBefore + recovery) : thickness;
    const depth = allowed - distance;
    if (depth > 0) {
      now = rubbed(data, addScaled(now, depth, normal), from, normal, depth);
      if (restitution > 0) now = bounced(now, from, way, normal, restitution, recovery);
      moved = true;
    }
  }
  if (moved) store(data, at, position, f32x4.sub(now, to), moveAhead, velocity, perStep);
}

/** Moves a particle by a change that is seen from the collider. */
export function store(
  data: usize,
  at: usize,
  position: usize,
  seenChange: v128,
  moveAhead: f32,
  velocity: usize,
  perStep: f32,
): void {
  const p = v128.load(position + at);
  const inverseMass = f32x4.extract_lane(p, 3);
  let change = seenChange;
  if (moveAhead != 0 && turns(data)) change = unseenTurned(data, change, moveAhead);
  const out = f32x4.replace_lane(f32x4.add(p, change), 3, inverseMass);
  v128.store(position + at, out);
  // The fourth lane is the same before and after.
  if (velocity != 0) v128.store(velocity + at, addScaled(v128.load(velocity + at), perStep, f32x4.sub(out, p)));
}

/** The box around all triangles of a mesh collider, its first node: from its own origin, along its own axes. */
@inline function meshBox(data: usize): usize {
  return data + ((<usize>load<f32>(data, 28)) << 4);
}

/** How far a collider reaches from its middle along x, y and z. */
@inline export function halfSizes(kind: f32, data: usize): v128 {
  const radius = load<f32>(data, 12);
  if (kind == 1) return f32x4.splat(radius);
  const b = v128.load(data, 32);
  if (kind == 3) return addScaled(f32x4.splat(radius), 0.5, f32x4.abs(f32x4.sub(b, v128.load(data, 16))));
  let half = b;
  if (kind == 4) half = scale(b, radius / 2);
  if (kind == 5) half = f32x4(radius, f32x4.extract_lane(b, 1), radius, 0);
  if (kind == 6) half = scale(f32x4.sub(v128.load(meshBox(data), 16), v128.load(meshBox(data))), radius / 2);
  const q = v128.load(data, 48);
  const w = f32x4.extract_lane(q, 3);
  const x = turn(f32x4.mul(half, f32x4(1, 0, 0, 0)), q, w);
  const y = turn(f32x4.mul(half, f32x4(0, 1, 0, 0)), q, w);
  const z = turn(f32x4.mul(half, f32x4(0, 0, 1, 0)), q, w);
  return f32x4.add(f32x4.add(f32x4.abs(x), f32x4.abs(y)), f32x4.abs(z));
}

/** The middle of the box around a collider. */
@inline export function middleOf(kind: f32, data: usize): v128 {
  const a = v128.load(data, 16);
  const b = v128.load(data, 32);
  if (kind == 3) return addScaled(a, 0.5, f32x4.sub(b, a));
  if (kind != 4 && kind != 6) return a;
  const q = v128.load(data, 48);
  const corners = kind == 4 ? b : f32x4.add(v128.load(meshBox(data)), v128.load(meshBox(data), 16));
  return f32x4.add(a, turn(scale(corners, load<f32>(data, 12) / 2), q, f32x4.extract_lane(q, 3)));
}

/** All particles past one collider that has an end on every side: whose way comes into the box around it is looked at. */
@inline function pastCollider(
  turning: bool,
  data: usize,
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
  const kind = load<f32>(data);
  const middle = middleOf(kind, data);
  // What is a little farther off than the collider reaches is looked at too, for what is rounded.
  const reach = f32x4.mul(f32x4.add(halfSizes(kind, data), f32x4.splat(load<f32>(data, 4))), f32x4.splat(1.0001));
  const thickness = load<f32>(data, 4);
  const farOff = f32x4.extract_lane(reach, 0) * f32x4.extract_lane(reach, 0);
  const short: f32 = 0.25 * thickness * thickness * 0.9999;
  const low = f32x4.replace_lane(f32x4.sub(middle, reach), 3, -f32.MAX_VALUE);
  const high = f32x4.replace_lane(f32x4.add(middle, reach), 3, f32.MAX_VALUE);
  if (kind == 4) {
    pastField(turning, data, low, high, first, last, position, previous, recovery, moveShare, moveAhead, velocity, perStep, contactGroup, group);
    return;
  }
  // Of one that does not turn, out of the loop: the compiler does not know that no particle is stored there.
  const move = v128.load(data, 64);
  const ahead = scale(move, moveAhead);
  const whole = scale(move, moveAhead + moveShare);
  for (let at = first; at < last; at += 16) {
    if (group != 0 && load<u32>(contactGroup + (at >> 2)) != group) continue;
    let to = v128.load(position + at);
    let from = v128.load(previous + at);
    if (turning) {
      to = seenTurned(data, to, moveAhead);
      from = seenTurned(data, from, moveAhead + moveShare);
    } else {
      to = f32x4.add(to, ahead);
      from = f32x4.add(from, whole);
    }
    const beyond = v128.or(f32x4.gt(f32x4.min(from, to), high), f32x4.lt(f32x4.max(from, to), low));
    if (v128.any_true(beyond)) continue;
    // Cloth on a ball is within the box around it, and most of it off the ball itself.
    if (kind == 1) {
      const away = f32x4.sub(to, middle);
      const way = f32x4.sub(to, from);
      if (dot3(away, away) > farOff && dot3(way, way) < short) continue;
    }
    outOf(data, at, position, from, to, recovery, moveAhead, velocity, perStep);
  }
}

/**
 * Moves particles out of the colliders. Where `velocity` is not 0, it is changed by as much times `perStep`.
 *
 * The colliders are the outer loop: most particles are far from most of them, and that is seen at once where what is asked of a collider stays in registers.
 */
export function outOfColliders(
  begin: u32,
  end: u32,
  position: usize,
  previous: usize,
  collider: usize,
  colliderFirst: u32,
  colliderCount: u32,
  recovery: f32,
  moveShare: f32,
  moveAhead: f32,
  velocity: usize,
  perStep: f32,
  contactGroup: usize,
  group: u32,
  nearby: usize,
  listed: u32,
): void {
  const first = (<usize>begin) << 4;
  const last = (<usize>end) << 4;
  for (let c = colliderFirst; c < colliderFirst + colliderCount; c++) {
    const data = collider + <usize>c * 128;
    const turning = turns(data);
    if (load<f32>(data) == 0) {
      const origin = v128.load(data, 16);
      const normal = v128.load(data, 32);
      const reach: f32 = load<f32>(data, 4) + 1e-4;
      for (let at = first; at < last; at += 16) {
        if (group != 0 && load<u32>(contactGroup + (at >> 2)) != group) continue;
        const to = seen(turning, data, v128.load(position + at), moveAhead);
        if (dot3(f32x4.sub(to, origin), normal) > reach) continue;
        const from = seen(turning, data, v128.load(previous + at), moveAhead + moveShare);
        outOf(data, at, position, from, to, recovery, moveAhead, velocity, perStep);
      }
    } else if (load<f32>(data) == 6) {
      if (turning) pastMesh(true, data, first, last, position, previous, recovery, moveShare, moveAhead, velocity, perStep, contactGroup, group, nearby, listed);
      else pastMesh(false, data, first, last, position, previous, recovery, moveShare, moveAhead, velocity, perStep, contactGroup, group, nearby, listed);
    } else if (turning) {
      pastCollider(true, data, first, last, position, previous, recovery, moveShare, moveAhead, velocity, perStep, contactGroup, group);
    } else {
      pastCollider(false, data, first, last, position, previous, recovery, moveShare, moveAhead, velocity, perStep, contactGroup, group);
    }
  }
}
