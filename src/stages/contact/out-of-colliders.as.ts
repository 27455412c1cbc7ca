import { addScaled, cross3, dot3, scale } from '../../compute/vec.as';

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

/** Where a particle goes that went from `before` to `p` in this step. The fourth lane is of no worth. */
export function outOfColliders(
  p: v128,
  before: v128,
  collider: usize,
  colliderCount: u32,
  recovery: f32,
  moveShare: f32,
  moveAhead: f32,
): v128 {
  let out = p;
  for (let c: u32 = 0; c < colliderCount; c++) {
    const data = collider + <usize>c * 80;
    const thickness = load<f32>(data, 4);
    const move = v128.load(data, 64);
    const normal = contactAt(data, addScaled(out, moveAhead, move));
    const distance = f32x4.extract_lane(normal, 3);
    if (!(distance < thickness)) continue;
    const distanceBefore = f32x4.extract_lane(contactAt(data, addScaled(before, moveAhead + moveShare, move)), 3);
    const allowed = distanceBefore < thickness ? min<f32>(thickness, distanceBefore + recovery) : thickness;
    const depth = allowed - distance;
    if (!(depth > 0)) continue;
    out = addScaled(out, depth, normal);
    const relative = addScaled(f32x4.sub(out, before), -moveShare, move);
    const slide = addScaled(relative, -dot3(relative, normal), normal);
    const length = sqrt(dot3(slide, slide));
    const limit = load<f32>(data, 8) * depth;
    out = addScaled(out, length > limit ? -limit / length : -1, slide);
  }
  return out;
}
