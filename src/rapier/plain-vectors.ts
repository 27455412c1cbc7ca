/** Vectors and turns of Rapier, which are objects, as those of Selvedge, and the arithmetic of impulses. */
import type { Rotation, Vector3 } from '@dimforge/rapier3d-compat';
import { normalised, type Quaternion } from '../core/quaternion';
import type { Vec3 } from '../core/vec3';

export const noVector: Vec3 = [0, 0, 0];
export const vec3 = ({ x, y, z }: { x: number; y: number; z: number }): Vec3 => [x, y, z];
export const vector = ([x, y, z]: Vec3): Pick<Vector3, 'x' | 'y' | 'z'> => ({ x, y, z });
/** Rapier computes in f32. */
export const quaternion = ({ x, y, z, w }: Rotation): Quaternion => normalised([x, y, z, w]);
export const plus = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const times = (a: Vec3, s: number): Vec3 => [a[0] * s, a[1] * s, a[2] * s];
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
