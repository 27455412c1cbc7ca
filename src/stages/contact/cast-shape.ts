/**
 * The time of impact of continuous collision detection, by ray casting: where a straight way first comes as close to a collider as `margin`, as a share of the way, or `never`. The way is seen from the collider (`seen`), so that it is the collider that stands still. With its twins in cast-shape.as.ts and
 * cast-shape.wgsl.
 *
 * A solid is made larger by the margin: a box and a cylinder with sharp edges, which ends a way along an edge a little early. A way that begins within has no first point and gives `never`.
 */
import { add, dot, scale, sub, type Three, three } from './contact-vectors';
import { fieldDistance } from './field-distance';
import { colliderLanes } from './pack-colliders';
import { turnBack } from './shape-distance';

/** More than any share of a way. */
export const never = 2;

/** The most steps in which a way through a field is marched along. */
const mostSteps = 128;

/** Where x(t) = a t^2 + 2 b t + c falls below 0. */
function firstRoot(a: number, b: number, c: number): number {
  const discriminant = b * b - a * c;
  if (!(c > 0) || !(b < 0) || !(discriminant >= 0)) return never;
  return (-b - Math.sqrt(discriminant)) / a;
}

const castBall = (from: Three, way: Three, radius: number): number =>
  firstRoot(dot(way, way), dot(from, way), dot(from, from) - radius * radius);

/** The share of the way at which it enters -half < x < half, and at which it leaves. */
function slab(from: number, way: number, half: number): [number, number] {
  if (way === 0) return Math.abs(from) < half ? [-never, never] : [never, -never];
  const [one, other] = [(-half - from) / way, (half - from) / way];
  return one < other ? [one, other] : [other, one];
}

/** The later of two entries, unless one has left before the other enters or both begin within. */
function both(...ways: [number, number][]): number {
  const enter = Math.max(...ways.map(([first]) => first));
  const leave = Math.min(...ways.map(([, last]) => last));
  return enter < leave && enter >= 0 ? enter : never;
}

/** The share at which the way enters and leaves an endless cylinder about y. */
function around(from: Three, way: Three, radius: number): [number, number] {
  const a = way[0] ** 2 + way[2] ** 2;
  const b = from[0] * way[0] + from[2] * way[2];
  const c = from[0] ** 2 + from[2] ** 2 - radius * radius;
  if (a === 0) return c < 0 ? [-never, never] : [never, -never];
  const discriminant = b * b - a * c;
  if (!(discriminant > 0)) return [never, -never];
  const root = Math.sqrt(discriminant);
  return [(-b - root) / a, (-b + root) / a];
}

/** From a to a + axis. */
function castCapsule(from: Three, way: Three, axis: Three, radius: number): number {
  const squared = dot(axis, axis);
  const [fromAlong, wayAlong] = [dot(from, axis) / squared, dot(way, axis) / squared];
  const across = (v: Three, along: number) => sub(v, scale(axis, along));
  const [f, w] = [across(from, fromAlong), across(way, wayAlong)];
  const side = dot(w, w) > 0 ? firstRoot(dot(w, w), dot(f, w), dot(f, f) - radius * radius) : never;
  const along = fromAlong + side * wayAlong;
  const onSide = side < never && along >= 0 && along <= 1 ? side : never;
  return Math.min(onSide, castBall(from, way, radius), castBall(sub(from, axis), way, radius));
}

/** In steps no longer than the samples know to be free, and no shorter than half a cell. */
function castField(collider: Float64Array, at: number, from: Three, way: Three, margin: number): number {
  const side = collider[at + 3];
  const size = Math.sqrt(dot(way, way));
  const corner = three(collider, at + 8);
  const grid = [0, 1, 2].map((k) => slab(from[k] - (side * corner[k]) / 2, way[k], (side * corner[k]) / 2));
  const begin = Math.max(0, ...grid.map(([first]) => first));
  const end = Math.min(1, ...grid.map(([, last]) => last));
  const cell = side / 4;
  const least = Math.max(cell / 2, ((end - begin) * size) / mostSteps);
  let t = begin;
  for (let step = 0; step <= mostSteps && t < end; step++) {
    const { distance } = fieldDistance(collider, at, add(from, scale(way, t)));
    if (distance <= margin) return t;
    t += Math.max(Math.min(distance - margin, cell), least) / size;
  }
  return never;
}

/** `from` and `way`: seen from collider c. */
export function castAt(collider: Float64Array, c: number, from: Three, way: Three, margin: number): number {
  const at = colliderLanes * c;
  const [kind, , , radius] = collider.subarray(at, at + 4);
  const away = sub(from, three(collider, at + 4));
  const b = three(collider, at + 8);
  // Nothing comes out on the other side of half of space.
  if (kind === 0) return never;
  if (kind === 1) return castBall(away, way, radius + margin);
  if (kind === 3) return castCapsule(away, way, sub(b, three(collider, at + 4)), radius + margin);
  const q = three(collider, at + 12);
  const w = collider[at + 15];
  const [f, v] = [turnBack(away, q, w), turnBack(way, q, w)];
  if (kind === 2) return both(...f.map((x, k) => slab(x, v[k], b[k] + margin)));
  if (kind === 5) return both(slab(f[1], v[1], b[1] + margin), around(f, v, b[0] + margin));
  return castField(collider, at, f, v, margin);
}
