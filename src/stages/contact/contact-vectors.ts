/** Arithmetic on x, y, z for the references of contact, which are written to be read. */
export type Three = [number, number, number];
export const three = (array: Float64Array, at: number): Three => [array[at], array[at + 1], array[at + 2]];
export const add = (a: Three, b: Three): Three => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const sub = (a: Three, b: Three): Three => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const dot = (a: Three, b: Three): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const length = (a: Three): number => Math.sqrt(dot(a, a));
export const scale = (a: Three, s: number): Three => [a[0] * s, a[1] * s, a[2] * s];
export const cross = (a: Three, b: Three): Three => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
