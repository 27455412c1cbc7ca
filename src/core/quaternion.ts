/** Unit quaternions: turns in space. */
import type { Vec3 } from './vec3';

/** x, y, z, w of a unit quaternion. */
export type Quaternion = readonly [number, number, number, number];

export const noTurn: Quaternion = [0, 0, 0, 1];

/** Turns about y, x, then z [degrees]. */
export function fromAngles([x, y, z]: Vec3): Quaternion {
  const half = Math.PI / 360;
  const [sx, sy, sz] = [Math.sin(x * half), Math.sin(y * half), Math.sin(z * half)];
  const [cx, cy, cz] = [Math.cos(x * half), Math.cos(y * half), Math.cos(z * half)];
  return [
    sx * cy * cz + cx * sy * sz,
    cx * sy * cz - sx * cy * sz,
    cx * cy * sz - sx * sy * cz,
    cx * cy * cz + sx * sy * sz,
  ];
}

/** The angles that `fromAngles` takes, of any turn; where x is a right angle, and y and z turn about the same axis, z is 0. */
export function toAngles([x, y, z, w]: Quaternion): [number, number, number] {
  const degrees = 180 / Math.PI;
  const sine = Math.min(1, Math.max(-1, 2 * (w * x - y * z)));
  if (Math.abs(sine) > 1 - 1e-9) {
    const about = Math.atan2(2 * (w * y - x * z), 1 - 2 * (y * y + z * z));
    return [Math.sign(sine) * 90, about * degrees, 0];
  }
  return [
    Math.asin(sine) * degrees,
    Math.atan2(2 * (x * z + w * y), 1 - 2 * (x * x + y * y)) * degrees,
    Math.atan2(2 * (x * y + w * z), 1 - 2 * (x * x + z * z)) * degrees,
  ];
}

/** The turn about the axis along the vector, by its length [degrees]. */
export function fromRotationVector([x, y, z]: Vec3): Quaternion {
  const angle = Math.hypot(x, y, z);
  if (angle === 0) return noTurn;
  const half = (angle * Math.PI) / 360;
  const s = Math.sin(half) / angle;
  return [s * x, s * y, s * z, Math.cos(half)];
}

/** First b, then a. */
export function multiply([ax, ay, az, aw]: Quaternion, [bx, by, bz, bw]: Quaternion): Quaternion {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

export const inverse = ([x, y, z, w]: Quaternion): Quaternion => [-x, -y, -z, w];

/** Turns v: v + 2 q x (q x v + w v). */
export function turned([x, y, z]: Vec3, [qx, qy, qz, w]: Quaternion): [number, number, number] {
  const tx = qy * z - qz * y + w * x;
  const ty = qz * x - qx * z + w * y;
  const tz = qx * y - qy * x + w * z;
  return [x + 2 * (qy * tz - qz * ty), y + 2 * (qz * tx - qx * tz), z + 2 * (qx * ty - qy * tx)];
}

/** The same four numbers. */
export const sameTurn = (a: Quaternion, b: Quaternion): boolean => a.every((x, k) => x === b[k]);

/** Spherical interpolation (slerp) on the shortest way from one turn to the other; exactly the other at 1, and where both are the same. */
export function betweenTurns(from: Quaternion, to: Quaternion, fraction: number): Quaternion {
  if (fraction === 1 || sameTurn(from, to)) return to;
  const cosine = from[0] * to[0] + from[1] * to[1] + from[2] * to[2] + from[3] * to[3];
  const angle = Math.acos(Math.min(1, Math.abs(cosine)));
  const sine = Math.sin(angle);
  const [a, b] =
    sine < 1e-6
      ? [1 - fraction, fraction]
      : [Math.sin((1 - fraction) * angle) / sine, Math.sin(fraction * angle) / sine];
  const sign = cosine < 0 ? -1 : 1;
  return normalised([0, 1, 2, 3].map((k) => a * from[k] + sign * b * to[k]) as unknown as Quaternion);
}

/** Of length 1. One that is already is left to the bit. */
export function normalised(q: Quaternion): Quaternion {
  const length = Math.hypot(...q);
  if (Math.abs(length - 1) < 1e-12) return q;
  return [q[0] / length, q[1] / length, q[2] / length, q[3] / length];
}
