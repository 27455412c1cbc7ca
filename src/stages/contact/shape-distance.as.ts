import { addScaled, cross3, dot3, scale } from '../../compute/vec.as';
import { fieldDistance, fieldHeight } from './field-distance.as';

/** Turns v by the unit quaternion with vector part q and scalar part w. */
@inline export function turn(v: v128, q: v128, w: f32): v128 {
  return addScaled(v, 2, cross3(q, addScaled(cross3(q, v), w, v)));
}

@inline export function turnBack(v: v128, q: v128, w: f32): v128 {
  return turn(v, f32x4.neg(q), w);
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

function cylinder(local: v128, radius: f32, half: f32): v128 {
  const x = f32x4.extract_lane(local, 0);
  const z = f32x4.extract_lane(local, 2);
  const around = sqrt(x * x + z * z);
  const flat = box(f32x4(around, f32x4.extract_lane(local, 1), 0, 0), f32x4(radius, half, 1, 0));
  const out = f32x4.extract_lane(flat, 0);
  const toX: f32 = around > 0 ? x / around : 1;
  const toZ: f32 = around > 0 ? z / around : 0;
  return f32x4(out * toX, f32x4.extract_lane(flat, 1), out * toZ, f32x4.extract_lane(flat, 3));
}

/** Outward normal of a collider, with the distance in w, at a point that is seen as at the end of its way. */
export function surfaceAt(data: usize, point: v128): v128 {
  const kind = load<f32>(data);
  const a = v128.load(data, 16);
  const b = v128.load(data, 32);
  let away = f32x4.sub(point, a);
  if (kind == 0) return f32x4.replace_lane(b, 3, dot3(away, b));
  if (kind == 2 || kind > 3) {
    const q = v128.load(data, 48);
    const w = f32x4.extract_lane(q, 3);
    // Most are not turned.
    const inside = w == 1 ? away : turnBack(away, q, w);
    let local: v128;
    if (kind == 2) local = box(inside, b);
    else if (kind == 5) local = cylinder(inside, f32x4.extract_lane(b, 0), f32x4.extract_lane(b, 1));
    else local = fieldDistance(data, inside);
    return w == 1 ? local : f32x4.replace_lane(turn(local, q, w), 3, f32x4.extract_lane(local, 3));
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

/** The distance alone. */
export function distanceAt(data: usize, point: v128): f32 {
  if (load<f32>(data) != 4) return f32x4.extract_lane(surfaceAt(data, point), 3);
  const q = v128.load(data, 48);
  const w = f32x4.extract_lane(q, 3);
  const away = f32x4.sub(point, v128.load(data, 16));
  return fieldHeight(data, w == 1 ? away : turnBack(away, q, w));
}

/** Whether a collider turns or changes its size in a call of the step. */
@inline export function turns(data: usize): bool {
  return load<f32>(data, 92) != 1 || load<f32>(data, 76) != 1;
}

/** The unit quaternion by which a collider turns in `share` of its way, at the end of it. */
@inline function turnAhead(data: usize, share: f32): v128 {
  const q = v128.load(data, 80);
  const w: f32 = 1 + share * (f32x4.extract_lane(q, 3) - 1);
  const part = f32x4.replace_lane(scale(q, share), 3, 0);
  const size: f32 = 1 / sqrt(dot3(part, part) + w * w);
  return f32x4.replace_lane(scale(part, size), 3, w * size);
}

@inline function scaleAhead(data: usize, share: f32): f32 {
  return 1 + share * (load<f32>(data, 76) - 1);
}

/** A point next to a collider that has `share` of its way ahead, as it is next to the collider at the end of the way. */
export function seenTurned(data: usize, point: v128, share: f32): v128 {
  const middle = v128.load(data, 96);
  const q = turnAhead(data, share);
  const away = f32x4.sub(addScaled(point, share, v128.load(data, 64)), middle);
  return addScaled(middle, scaleAhead(data, share), turn(away, q, f32x4.extract_lane(q, 3)));
}

/** The same of one that turns, or of any other: known when this is compiled where it matters. */
@inline export function seen(turning: bool, data: usize, point: v128, share: f32): v128 {
  if (turning) return seenTurned(data, point, share);
  return addScaled(point, share, v128.load(data, 64));
}

/** What a change of a point that is seen so is to the point itself. */
export function unseenTurned(data: usize, change: v128, share: f32): v128 {
  const q = turnAhead(data, share);
  return scale(turnBack(change, q, f32x4.extract_lane(q, 3)), 1 / scaleAhead(data, share));
}
