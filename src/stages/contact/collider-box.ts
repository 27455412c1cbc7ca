/** The box around a collider, along x, y and z: with its twins in out-of-colliders.as.ts and faces/touch-faces.wgsl. */
import { add, scale, sub, type Three, three } from './contact-vectors';
import { colliderKind, colliderLanes } from './pack-colliders';
import { turn } from './shape-distance';

/** Its middle, and how far it reaches from there [m]. */
export function colliderBox(collider: Float64Array, c: number): { middle: Three; half: Three } {
  const at = colliderLanes * c;
  const [kind, , , radius] = collider.subarray(at, at + 4);
  const [a, b] = [three(collider, at + 4), three(collider, at + 8)];
  const [q, w] = [three(collider, at + 12), collider[at + 15]];
  if (kind === colliderKind.sphere) return { middle: a, half: [radius, radius, radius] };
  if (kind === colliderKind.capsule) {
    const half = sub(b, a).map((x) => Math.abs(x) / 2 + radius) as Three;
    return { middle: scale(add(a, b), 0.5), half };
  }
  if (kind === colliderKind.distanceField) return turnedBox(a, [0, 0, 0], scale(b, radius), q, w);
  if (kind === colliderKind.mesh) {
    // The first node of the hierarchy is the box around all triangles.
    const nodes = at + 4 * collider[at + 7];
    return turnedBox(a, scale(three(collider, nodes), radius), scale(three(collider, nodes + 4), radius), q, w);
  }
  const half: Three = kind === colliderKind.cylinder ? [radius, b[1], radius] : b;
  return turnedBox(a, scale(half, -1), half, q, w);
}

/** Around a box from `low` to `high` that stands at a point and is turned. */
function turnedBox(origin: Three, low: Three, high: Three, q: Three, w: number): { middle: Three; half: Three } {
  const size = scale(sub(high, low), 0.5);
  const axes = [0, 1, 2].map((axis) => turn([0, 1, 2].map((k) => (k === axis ? size[k] : 0)) as Three, q, w));
  const half = [0, 1, 2].map((k) => axes.reduce((sum, along) => sum + Math.abs(along[k]), 0)) as Three;
  return { middle: add(origin, turn(scale(add(low, high), 0.5), q, w)), half };
}
