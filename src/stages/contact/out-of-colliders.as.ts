import { addScaled, cross3, dot3, scale } from '../../compute/vec.as';
import { fieldDistance, insideGrid } from './field-distance.as';

/** Turns v by the unit quaternion with vector part q and scalar part w. */
@inline function turn(v: v128, q: v128, w: f32): v128 {
  return addScaled(v, 2, cross3(q, addScaled(cross3(q, v), w, v)));
}

/** Outward normal of a box at the local point, with the distance in w. */
function box(local: v128, half: v128): v128 {
  const zero = f32x4.splat(0);
  const side = v128.bitselect(f32x4.splat(-1), f32x4.splat(1), f32x4.lt(local, zero));
  const beyond = f32x4.sub(f32x4.abs(local), half);
  const outside = f32x4.max(beyond, zero);
  const distance = sqrt(dot3(outside, outside));
  if (distance > 0) return f32x4.replace_lane(scale(f32x4.mul(side, outside), 1 / distance), 3, distance);
  const x = f32x4.extract_lane(beyond, 0);
  const y = f32x4.extract_lane(beyond, 1);
  const z = f32x4.extract_lane(beyond, 2);
  if (x >= y && x >= z) return f32x4.replace_lane(f32x4.mul(side, f32x4(1, 0, 0, 0)), 3, x);
  if (y >= z) return f32x4.replace_lane(f32x4.mul(side, f32x4(0, 1, 0, 0)), 3, y);
  return f32x4.replace_lane(f32x4.mul(side, f32x4(0, 0, 1, 0)), 3, z);
}

/** Outward normal of a collider, with the distance in w, at a point that is seen as if the collider had made all of its move. */
function contactAt(data: usize, point: v128): v128 {
  const kind = load<f32>(data);
  const a = v128.load(data, 16);
  const b = v128.load(data, 32);
  let away = f32x4.sub(point, a);
  if (kind == 0) return f32x4.replace_lane(b, 3, dot3(away, b));
  if (kind == 2) {
    const q = v128.load(data, 48);
    const w = f32x4.extract_lane(q, 3);
    const local = box(turn(away, f32x4.neg(q), w), b);
    return f32x4.replace_lane(turn(local, q, w), 3, f32x4.extract_lane(local, 3));
  }
  if (kind == 3) {
    const axis = f32x4.sub(b, a);
    const along = min<f32>(1, max<f32>(0, dot3(away, axis) / dot3(axis, axis)));
    away = addScaled(away, -along, axis);
  }
  const length = sqrt(dot3(away, away));
  const normal = length > 0 ? scale(away, 1 / length) : f32x4(0, 1, 0, 0);
  return f32x4.replace_lane(normal, 3, length - load<f32>(data, 12));
}

/** Outward normal and distance likewise, of a sampled field or of any other collider: known when this is compiled, so that the others do not pay for it. */
@inline function contactOf(sampled: bool, data: usize, point: v128): v128 {
  if (sampled) return fieldDistance(data, point);
  return contactAt(data, point);
}

/** Moves one particle out of one collider. `velocity` may be 0: see `outOfColliders`. */
@inline function outOf(
  sampled: bool,
  data: usize,
  at: usize,
  position: usize,
  previous: usize,
  recovery: f32,
  moveShare: f32,
  moveAhead: f32,
  velocity: usize,
  perStep: f32,
): void {
  const p = v128.load(position + at);
  const inverseMass = f32x4.extract_lane(p, 3);
  if (inverseMass == 0) return;
  const thickness = load<f32>(data, 4);
  const move = v128.load(data, 64);
  const normal = contactOf(sampled, data, addScaled(p, moveAhead, move));
  const distance = f32x4.extract_lane(normal, 3);
  if (!(distance < thickness)) return;
  const before = v128.load(previous + at);
  const distanceBefore = f32x4.extract_lane(contactOf(sampled, data, addScaled(before, moveAhead + moveShare, move)), 3);
  const allowed = distanceBefore < thickness ? min<f32>(thickness, distanceBefore + recovery) : thickness;
  const depth = allowed - distance;
  if (!(depth > 0)) return;
  let out = addScaled(p, depth, normal);
  const relative = addScaled(f32x4.sub(out, before), -moveShare, move);
  const slide = addScaled(relative, -dot3(relative, normal), normal);
  const length = sqrt(dot3(slide, slide));
  const limit = load<f32>(data, 8) * depth;
  out = f32x4.replace_lane(addScaled(out, length > limit ? -limit / length : -1, slide), 3, inverseMass);
  v128.store(position + at, out);
  // The fourth lane is the same before and after.
  if (velocity != 0) v128.store(velocity + at, addScaled(v128.load(velocity + at), perStep, f32x4.sub(out, p)));
}

/** How far a turned box or a capsule reaches from its middle along x, y and z. */
@inline function halfSizes(kind: f32, data: usize): v128 {
  const b = v128.load(data, 32);
  if (kind == 3) {
    const axis = f32x4.abs(f32x4.sub(b, v128.load(data, 16)));
    return addScaled(f32x4.splat(load<f32>(data, 12)), 0.5, axis);
  }
  const q = v128.load(data, 48);
  const w = f32x4.extract_lane(q, 3);
  const x = turn(f32x4.mul(b, f32x4(1, 0, 0, 0)), q, w);
  const y = turn(f32x4.mul(b, f32x4(0, 1, 0, 0)), q, w);
  const z = turn(f32x4.mul(b, f32x4(0, 0, 1, 0)), q, w);
  return f32x4.add(f32x4.add(f32x4.abs(x), f32x4.abs(y)), f32x4.abs(z));
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
  colliderCount: u32,
  recovery: f32,
  moveShare: f32,
  moveAhead: f32,
  velocity: usize,
  perStep: f32,
): void {
  const last = (<usize>end) << 4;
  for (let c: u32 = 0; c < colliderCount; c++) {
    const data = collider + <usize>c * 80;
    const kind = load<f32>(data);
    const thickness = load<f32>(data, 4);
    const origin = addScaled(v128.load(data, 16), -moveAhead, v128.load(data, 64));
    // What is a little farther off than the collider reaches is looked at too, for what is rounded.
    if (kind == 0) {
      const normal = v128.load(data, 32);
      const reach: f32 = thickness + 1e-4;
      for (let at = (<usize>begin) << 4; at < last; at += 16) {
        if (dot3(f32x4.sub(v128.load(position + at), origin), normal) > reach) continue;
        outOf(false, data, at, position, previous, recovery, moveShare, moveAhead, velocity, perStep);
      }
    } else if (kind == 1) {
      const reach: f32 = (load<f32>(data, 12) + thickness) * 1.0001;
      const squared = reach * reach;
      for (let at = (<usize>begin) << 4; at < last; at += 16) {
        const away = f32x4.sub(v128.load(position + at), origin);
        if (dot3(away, away) > squared) continue;
        outOf(false, data, at, position, previous, recovery, moveShare, moveAhead, velocity, perStep);
      }
    } else if (kind == 4) {
      // The grid ends a cell beyond what is met.
      const bricks = v128.load(data, 32);
      const perSide = f32x4.splat(1 / load<f32>(data, 12));
      for (let at = (<usize>begin) << 4; at < last; at += 16) {
        const place = f32x4.mul(f32x4.sub(v128.load(position + at), origin), perSide);
        if (insideGrid(place, bricks) != 7) continue;
        outOf(true, data, at, position, previous, recovery, moveShare, moveAhead, velocity, perStep);
      }
    } else {
      const half = halfSizes(kind, data);
      const middle = kind == 3 ? addScaled(origin, 0.5, f32x4.sub(v128.load(data, 32), v128.load(data, 16))) : origin;
      const reach = f32x4.replace_lane(f32x4.mul(f32x4.add(half, f32x4.splat(thickness)), f32x4.splat(1.0001)), 3, f32.MAX_VALUE);
      for (let at = (<usize>begin) << 4; at < last; at += 16) {
        if (v128.any_true(f32x4.gt(f32x4.abs(f32x4.sub(v128.load(position + at), middle)), reach))) continue;
        outOf(false, data, at, position, previous, recovery, moveShare, moveAhead, velocity, perStep);
      }
    }
  }
}
