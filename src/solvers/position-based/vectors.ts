/** Three numbers each, for the f64 references of constraints. */
export const dot = (a: readonly number[], b: readonly number[]): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export const cross = (a: readonly number[], b: readonly number[]): number[] => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** From the first of the places to each of the others. */
export function edgesOf(place: Float64Array, own: Uint32Array): number[][] {
  return Array.from(own.subarray(1), (corner) =>
    [0, 1, 2].map((axis) => place[4 * corner + axis] - place[4 * own[0] + axis]),
  );
}
