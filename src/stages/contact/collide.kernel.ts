/**
 * Moves particles out of the analytic colliders, with Coulomb friction. Collisions act on positions directly (Liu 2013 section 4.1).
 *
 * For each collider: the signed distance and the outward normal n at p. A particle closer than the thickness is moved out by
 * delta = thickness - distance along n. What is left of its motion relative to the collider along the surface is then reduced by at
 * most friction * delta: the normal impulse is m delta / h, so this is Coulomb's law for the impulses of this step.
 *
 * A particle is moved out by no more than it and the collider moved in this step, plus `recovery`: what came in during this step is out at
 * its end, and what was inside before comes out at a calm pace instead of being shot out.
 *
 * `packCollider` in collision/pack-colliders.ts writes the five vec4 a collider that are read here.
 */

import { kernel, read, write } from '../../compute/kernel';
import wgsl from './collide.wgsl?raw';

type Three = [number, number, number];
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

/** How fast a particle that was inside a collider before the step may be moved out [m/s]. */
export const recoverySpeed = 5;

export const collide = kernel({
  name: 'collide',
  bindings: { position: write('vec4f'), previous: read('vec4f'), collider: read('vec4f') },
  uniforms: { colliderCount: 'u32', recovery: 'f32' },
  wgsl,
  reference(begin, end, { position, previous, collider }, { colliderCount, recovery }) {
    const three = (array: Float64Array, at: number): Three => [array[at], array[at + 1], array[at + 2]];
    for (let i = begin; i < end; i++) {
      if (position[4 * i + 3] === 0) continue;
      let p = three(position, 4 * i);
      const before = three(previous, 4 * i);
      const travel = length(sub(p, before)) + recovery;
      for (let c = 0; c < colliderCount; c++) {
        const [kind, thickness, friction, radius] = collider.subarray(20 * c, 20 * c + 4);
        const a = three(collider, 20 * c + 4);
        const b = three(collider, 20 * c + 8);
        const q = three(collider, 20 * c + 12);
        const qw = collider[20 * c + 15];
        let distance: number;
        let normal: Three;
        if (kind === 0) {
          [distance, normal] = [dot(sub(p, a), b), b];
        } else if (kind === 1) {
          [distance, normal] = ball(sub(p, a), radius);
        } else if (kind === 2) {
          [distance, normal] = box(turn(sub(p, a), scale(q, -1), qw), b);
          normal = turn(normal, q, qw);
        } else {
          const axis = sub(b, a);
          const along = Math.min(1, Math.max(0, dot(sub(p, a), axis) / dot(axis, axis)));
          [distance, normal] = ball(sub(sub(p, a), scale(axis, along)), radius);
        }
        const carried = three(collider, 20 * c + 16);
        const depth = Math.min(thickness - distance, travel + length(carried));
        if (!(depth > 0)) continue;
        p = sub(p, scale(normal, -depth));
        const move = sub(sub(p, before), carried);
        const slide = sub(move, scale(normal, dot(move, normal)));
        const sliding = length(slide);
        const limit = friction * depth;
        p = sub(p, scale(slide, sliding > limit ? limit / sliding : 1));
      }
      position.set(p, 4 * i);
    }
  },
});
