/** A camera that looks at a box so that all of it is in the picture. */
import type { Vec3 } from '../../../src/scene/types';

export interface Box {
  low: Vec3;
  high: Vec3;
}

export interface Camera {
  /** Where it stands [m]. */
  eye: Vec3;
  /** Its axes: to the right, up, and against the direction of view. */
  right: Vec3;
  up: Vec3;
  back: Vec3;
  /** Height of the picture at distance 1. */
  height: number;
}

/** The box around points, x, y, z each. */
export function boxOf(...clouds: readonly ArrayLike<number>[]): Box {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const positions of clouds) {
    for (let i = 0; i < positions.length; i++) {
      low[i % 3] = Math.min(low[i % 3], positions[i]);
      high[i % 3] = Math.max(high[i % 3], positions[i]);
    }
  }
  return { low: low as unknown as Vec3, high: high as unknown as Vec3 };
}

export interface View {
  /** Turn about the vertical: 0 looks from +z, 90 from +x [degrees]. */
  azimuth: number;
  /** Above the horizon [degrees]. */
  elevation: number;
}

/** As near to the box as it can be with every corner within the frame; `aspect`: width over height. */
export function fitCamera(box: Box, { azimuth, elevation }: View, aspect: number): Camera {
  const [a, e] = [(azimuth * Math.PI) / 180, (elevation * Math.PI) / 180];
  const back: Vec3 = [Math.sin(a) * Math.cos(e), Math.sin(e), Math.cos(a) * Math.cos(e)];
  const right: Vec3 = [Math.cos(a), 0, -Math.sin(a)];
  const up = cross(back, right);
  const centre = [0, 1, 2].map((k) => (box.low[k] + box.high[k]) / 2) as unknown as Vec3;
  // A field of view of 30 degrees, of which a twentieth at each border stays empty.
  const height = 2 * Math.tan((15 * Math.PI) / 180);
  const [tanX, tanY] = [0.9 * aspect * (height / 2), 0.9 * (height / 2)];
  let distance = 1e-6;
  for (let corner = 0; corner < 8; corner++) {
    const out = [0, 1, 2].map((k) => (corner & (1 << k) ? box.high[k] : box.low[k]) - centre[k]) as unknown as Vec3;
    const depth = dot(out, back);
    distance = Math.max(distance, depth + Math.abs(dot(out, right)) / tanX, depth + Math.abs(dot(out, up)) / tanY);
  }
  const eye = [0, 1, 2].map((k) => centre[k] + distance * back[k]) as unknown as Vec3;
  return { eye, right, up, back, height };
}

export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export function cross(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
