/**
 * The distance and the outward normal of a sparse field (mesh/sparse-field.ts) as the kernels read it behind the colliders in their buffer, with its twins in field-distance.as.ts and field-distance.wgsl.
 * The distance is interpolated between the eight samples around a point, and the normal is the direction of its gradient.
 *
 * Of the five vec4 of the collider (`packCollider`): the side of a brick is the radius; the lowest corner of the grid is the first point, with the offset of the field from the collider itself in w, in vec4; the bricks
 * along each axis are the second vector.
 */
import { brickCells } from '../../mesh/sparse-field';
import type { Three } from './out-of-colliders';

/** The distance where nothing is known but that it is large [m]. */
const far = 1e9;
const up: Three = [0, 1, 0];

/** The collider begins with number `at`. */
export function fieldDistance(collider: Float64Array, at: number, [x, y, z]: Three): [number, Three] {
  const side = collider[at + 3];
  const [nx, ny, nz] = collider.subarray(at + 8, at + 11);
  const u = [(x - collider[at + 4]) / side, (y - collider[at + 5]) / side, (z - collider[at + 6]) / side];
  const brick = u.map(Math.floor);
  // Written so that NaN is far away as well.
  if (!(u[0] >= 0 && u[1] >= 0 && u[2] >= 0 && u[0] < nx && u[1] < ny && u[2] < nz)) return [far, up];
  const field = at + 4 * collider[at + 7];
  const entry = collider[field + brick[0] + nx * (brick[1] + ny * brick[2])];
  if (entry === 0) return [far, up];
  const cells = entry > 0 ? brickCells : 1;
  const within = u.map((value, axis) => (value - brick[axis]) * cells);
  const cell = within.map((value) => Math.min(Math.floor(value), cells - 1));
  const [fx, fy, fz] = within.map((value, axis) => value - cell[axis]);
  const row = cells + 1;
  const first = field + 4 * Math.abs(entry) + cell[0] + row * (cell[1] + row * cell[2]);
  const sample = (i: number, j: number, k: number) => collider[first + i + row * (j + row * k)];
  const mix = (a: number, b: number, f: number) => a + f * (b - a);
  // Along z first: the four values of the edges at x, y, and how they change from their lower to their upper ends.
  const edge = (i: number, j: number) => mix(sample(i, j, 0), sample(i, j, 1), fz);
  const rise = (i: number, j: number) => sample(i, j, 1) - sample(i, j, 0);
  const gradient: Three = [
    mix(edge(1, 0) - edge(0, 0), edge(1, 1) - edge(0, 1), fy),
    mix(edge(0, 1) - edge(0, 0), edge(1, 1) - edge(1, 0), fx),
    mix(mix(rise(0, 0), rise(1, 0), fx), mix(rise(0, 1), rise(1, 1), fx), fy),
  ];
  const distance = mix(mix(edge(0, 0), edge(1, 0), fx), mix(edge(0, 1), edge(1, 1), fx), fy);
  const length = Math.sqrt(gradient[0] ** 2 + gradient[1] ** 2 + gradient[2] ** 2);
  return [distance, length > 0 ? [gradient[0] / length, gradient[1] / length, gradient[2] / length] : up];
}
