/**
 * The distance and the outward normal of a sparse field (mesh/sparse-field.ts) as the kernels read it behind the colliders in their buffer, with its twins in field-distance.as.ts and field-distance.wgsl.
 * The distance is interpolated between the eight samples around a point, and the normal is the direction of its gradient.
 *
 * Of the eight vec4 of the collider (pack-colliders.ts): the side of a brick is the radius; the lowest corner of the grid is the first point, with the offset of the field from the collider itself in w, in vec4; the bricks
 * along each axis are the second vector; the scale, by which distances grow, is with its middle.
 */
import { brickCells } from '../../mesh/sparse-field';
import type { Three } from './contact-vectors';
import type { Surface } from './shape-distance';

/** The distance where nothing is known but that it is large [m]. */
const far = 1e9;
const up: Three = [0, 1, 0];

/** The collider begins with number `at`. `local`: from the lowest corner of the grid, along its axes. */
export function fieldDistance(collider: Float64Array, at: number, local: Three): Surface {
  const side = collider[at + 3];
  const [nx, ny, nz] = collider.subarray(at + 8, at + 11);
  const u = local.map((x) => x / side);
  const brick = u.map(Math.floor);
  // Written so that NaN is far away as well.
  if (!(u[0] >= 0 && u[1] >= 0 && u[2] >= 0 && u[0] < nx && u[1] < ny && u[2] < nz))
    return { distance: far, normal: up };
  const field = at + 4 * collider[at + 7];
  const entry = collider[field + brick[0] + nx * (brick[1] + ny * brick[2])];
  if (entry === 0) return { distance: far, normal: up };
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
  return {
    distance: distance * collider[at + 27],
    normal: length > 0 ? [gradient[0] / length, gradient[1] / length, gradient[2] / length] : up,
  };
}
