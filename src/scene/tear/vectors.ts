/** Arithmetic on points and directions, for cuts. */
import type { Vec3 } from '../types';

/** Point number `index` of x, y, z each. */
export const pointAt = (triples: ArrayLike<number>, index: number): Vec3 => [
  triples[3 * index],
  triples[3 * index + 1],
  triples[3 * index + 2],
];

export const plus = (a: Vec3, b: Vec3, times = 1): Vec3 => [
  a[0] + times * b[0],
  a[1] + times * b[1],
  a[2] + times * b[2],
];
export const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const length = (a: Vec3): number => Math.sqrt(dot(a, a));
export const unit = (a: Vec3): Vec3 => plus([0, 0, 0], a, 1 / length(a));

/** The weights of a triangle's corners that give the point of its plane below `point`; null where the triangle has no area. */
export function barycentric(point: Vec3, [a, b, c]: readonly [Vec3, Vec3, Vec3]): [number, number, number] | null {
  const [u, v, w] = [minus(b, a), minus(c, a), minus(point, a)];
  const [uu, uv, vv] = [dot(u, u), dot(u, v), dot(v, v)];
  const area = uu * vv - uv * uv;
  if (!(area > 1e-12 * uu * vv)) return null;
  const [wu, wv] = [dot(w, u), dot(w, v)];
  const [second, third] = [(vv * wu - uv * wv) / area, (uu * wv - uv * wu) / area];
  return [1 - second - third, second, third];
}
