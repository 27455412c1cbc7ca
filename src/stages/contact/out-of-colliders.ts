/**
 * Where a particle goes that meets colliders: out of them, with Coulomb friction. Collisions act on positions directly (Liu 2013 section 4.1). The kernels that
 * do it share this, and its twins in out-of-colliders.as.ts and out-of-colliders.wgsl.
 *
 * For each collider: the signed distance and the outward normal n at p. A particle closer than the thickness is moved out by
 * depth = thickness - distance along n. What is left of its motion relative to the collider along the surface is then reduced by at
 * most friction * depth: the normal impulse is m depth / h, so this is Coulomb's law for the impulses of this step.
 *
 * A particle that was inside before the step is moved no farther than to `recovery` beyond the distance that it had then. So it comes out at a calm pace, however deep it is:
 * where that pace has brought it already, it is not moved at all.
 *
 * `packCollider` writes the five vec4 a collider that are read here; the samples of fields come after those of all colliders (field-distance.ts). The last has how far the collider moves in a call of the step. A call may have several steps, each with
 * its contact: `moveShare` of the move belongs to this one, and `moveAhead` is still to come.
 */
import { fieldDistance } from './field-distance';
import fieldWgsl from './field-distance.wgsl?raw';
import wgsl from './out-of-colliders.wgsl?raw';

/** What the shader of a kernel that meets colliders begins with. */
export const contactWgsl = fieldWgsl + wgsl;

/** The uniforms of every kernel that meets colliders. */
export const contactUniforms = { colliderCount: 'u32', recovery: 'f32', moveShare: 'f32', moveAhead: 'f32' } as const;
export type ContactUniforms = { readonly [K in keyof typeof contactUniforms]: number };

/** How fast a particle that was inside a collider before the step may be moved out [m/s]. */
export const recoverySpeed = 1;

export type Three = [number, number, number];
export const three = (array: Float64Array, at: number): Three => [array[at], array[at + 1], array[at + 2]];
const add = (a: Three, b: Three): Three => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const sub = (a: Three, b: Three): Three => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Three, b: Three): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const length = (a: Three): number => Math.sqrt(dot(a, a));
const scale = (a: Three, s: number): Three => [a[0] * s, a[1] * s, a[2] * s];
const cross = (a: Three, b: Three): Three => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** Turns v by the unit quaternion (q, w): v + 2 q x (q x v + w v). */
function turn(v: Three, q: Three, w: number): Three {
  const t = cross(q, v);
  const twice = cross(q, [t[0] + w * v[0], t[1] + w * v[1], t[2] + w * v[2]]);
  return [v[0] + 2 * twice[0], v[1] + 2 * twice[1], v[2] + 2 * twice[2]];
}

/** Distance from a ball of the given radius around the point from which p is `away`; straight up when p is at the point itself. */
function ball(away: Three, radius: number): [number, Three] {
  const size = length(away);
  return [size - radius, size > 0 ? scale(away, 1 / size) : [0, 1, 0]];
}

function box(local: Three, half: Three): [number, Three] {
  const side = local.map((x) => (x < 0 ? -1 : 1)) as Three;
  const beyond = local.map((x, k) => Math.abs(x) - half[k]) as Three;
  const outside = beyond.map((x) => Math.max(x, 0)) as Three;
  const distance = length(outside);
  if (distance > 0) return [distance, outside.map((x, k) => (side[k] * x) / distance) as Three];
  const nearest = beyond[0] >= beyond[1] && beyond[0] >= beyond[2] ? 0 : beyond[1] >= beyond[2] ? 1 : 2;
  return [beyond[nearest], side.map((s, k) => (k === nearest ? s : 0)) as Three];
}

/** Distance and outward normal of collider c at a point that is seen as if the collider had made all of its move. */
function contactAt(collider: Float64Array, c: number, point: Three): [number, Three] {
  const [kind, , , radius] = collider.subarray(20 * c, 20 * c + 4);
  const away = sub(point, three(collider, 20 * c + 4));
  const b = three(collider, 20 * c + 8);
  if (kind === 0) return [dot(away, b), b];
  if (kind === 1) return ball(away, radius);
  if (kind === 2) {
    const q = three(collider, 20 * c + 12);
    const w = collider[20 * c + 15];
    const [distance, normal] = box(turn(away, scale(q, -1), w), b);
    return [distance, turn(normal, q, w)];
  }
  if (kind === 4) return fieldDistance(collider, 20 * c, point);
  const axis = sub(b, three(collider, 20 * c + 4));
  const along = Math.min(1, Math.max(0, dot(away, axis) / dot(axis, axis)));
  return ball(sub(away, scale(axis, along)), radius);
}

/** Where a particle goes that went from `before` to `p` in this step. */
export function outOfColliders(
  p: Three,
  before: Three,
  collider: Float64Array,
  { colliderCount, recovery, moveShare, moveAhead }: ContactUniforms,
): Three {
  let out = p;
  for (let c = 0; c < colliderCount; c++) {
    const [, thickness, friction] = collider.subarray(20 * c, 20 * c + 3);
    const move = three(collider, 20 * c + 16);
    const [distance, normal] = contactAt(collider, c, add(out, scale(move, moveAhead)));
    if (!(distance < thickness)) continue;
    const [distanceBefore] = contactAt(collider, c, add(before, scale(move, moveAhead + moveShare)));
    const allowed = distanceBefore < thickness ? Math.min(thickness, distanceBefore + recovery) : thickness;
    const depth = allowed - distance;
    if (!(depth > 0)) continue;
    out = add(out, scale(normal, depth));
    const relative = sub(sub(out, before), scale(move, moveShare));
    const slide = sub(relative, scale(normal, dot(relative, normal)));
    const sliding = length(slide);
    const limit = friction * depth;
    out = sub(out, scale(slide, sliding > limit ? limit / sliding : 1));
  }
  return out;
}
