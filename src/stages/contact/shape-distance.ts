/**
 * The signed distance and the outward normal of colliders, as they are packed (pack-colliders.ts), with its twins in shape-distance.as.ts and shape-distance.wgsl.
 */
import { add, cross, dot, length, scale, sub, type Three, three } from './contact-vectors';
import { fieldDistance } from './field-distance';
import { colliderLanes } from './pack-colliders';

export interface Surface {
  distance: number;
  /** Outward. */
  normal: Three;
}

/** Turns v by the unit quaternion (q, w): v + 2 q x (q x v + w v). */
export function turn(v: Three, q: Three, w: number): Three {
  const t = cross(q, v);
  const twice = cross(q, add(t, scale(v, w)));
  return add(v, scale(twice, 2));
}

/** Turns back. */
export const turnBack = (v: Three, q: Three, w: number): Three => turn(v, scale(q, -1), w);

/** Distance from a ball of the given radius around the point from which p is `away`; straight up when p is at the point itself. */
function ball(away: Three, radius: number): Surface {
  const size = length(away);
  return { distance: size - radius, normal: size > 0 ? scale(away, 1 / size) : [0, 1, 0] };
}

function box(local: Three, half: Three): Surface {
  const side = local.map((x) => (x < 0 ? -1 : 1)) as Three;
  const beyond = local.map((x, k) => Math.abs(x) - half[k]) as Three;
  const outside = beyond.map((x) => Math.max(x, 0)) as Three;
  const distance = length(outside);
  if (distance > 0) return { distance, normal: outside.map((x, k) => (side[k] * x) / distance) as Three };
  const nearest = beyond[0] >= beyond[1] && beyond[0] >= beyond[2] ? 0 : beyond[1] >= beyond[2] ? 1 : 2;
  return { distance: beyond[nearest], normal: side.map((s, k) => (k === nearest ? s : 0)) as Three };
}

/** About y: as a box in the plane of the axis and the point. */
function cylinder(local: Three, radius: number, half: number): Surface {
  const around = Math.hypot(local[0], local[2]);
  const flat = box([around, local[1], 0], [radius, half, 1]);
  const [out, up] = flat.normal;
  // On the axis every direction leads out.
  const [x, z] = around > 0 ? [local[0] / around, local[2] / around] : [1, 0];
  return { distance: flat.distance, normal: [out * x, up, out * z] };
}

/** Of collider c at a point that is seen as at the end of its way. */
export function surfaceAt(collider: Float64Array, c: number, point: Three): Surface {
  const at = colliderLanes * c;
  const [kind, , , radius] = collider.subarray(at, at + 4);
  const away = sub(point, three(collider, at + 4));
  const b = three(collider, at + 8);
  if (kind === 0) return { distance: dot(away, b), normal: b };
  if (kind === 1) return ball(away, radius);
  if (kind === 3) {
    const axis = sub(b, three(collider, at + 4));
    const along = Math.min(1, Math.max(0, dot(away, axis) / dot(axis, axis)));
    return ball(sub(away, scale(axis, along)), radius);
  }
  const q = three(collider, at + 12);
  const w = collider[at + 15];
  const local = turnBack(away, q, w);
  const found =
    kind === 2 ? box(local, b) : kind === 5 ? cylinder(local, b[0], b[1]) : fieldDistance(collider, at, local);
  return { distance: found.distance, normal: turn(found.normal, q, w) };
}

/** Whether a collider does more than move on its way in a call of the step: it turns, or becomes larger or smaller. */
export const turns = (collider: Float64Array, c: number): boolean =>
  collider[colliderLanes * c + 23] !== 1 || collider[colliderLanes * c + 19] !== 1;

/** How a collider is turned and scaled with `share` of its way ahead, against the end of it: the unit quaternion and the factor. */
function ahead(collider: Float64Array, c: number, share: number): { q: Three; w: number; factor: number } {
  const at = colliderLanes * c;
  const q = scale(three(collider, at + 20), share);
  const w = 1 + share * (collider[at + 23] - 1);
  const size = Math.sqrt(dot(q, q) + w * w);
  return { q: scale(q, 1 / size), w: w / size, factor: 1 + share * (collider[at + 19] - 1) };
}

/** A point next to a collider that has `share` of its way ahead, as it is next to the collider at the end of the way. */
export function seen(collider: Float64Array, c: number, point: Three, share: number): Three {
  const at = colliderLanes * c;
  const moved = add(point, scale(three(collider, at + 16), share));
  if (!turns(collider, c)) return moved;
  const middle = three(collider, at + 24);
  const { q, w, factor } = ahead(collider, c, share);
  return add(middle, scale(turn(sub(moved, middle), q, w), factor));
}

/** What a change of a point that is seen so is to the point itself. */
export function unseen(collider: Float64Array, c: number, change: Three, share: number): Three {
  if (share === 0 || !turns(collider, c)) return change;
  const { q, w, factor } = ahead(collider, c, share);
  return scale(turnBack(change, q, w), 1 / factor);
}
