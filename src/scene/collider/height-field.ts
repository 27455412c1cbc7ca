/**
 * A terrain as a collider: heights on a grid, as the top of a block of ground. With its walls and its floor it is a solid, so that what comes from beside or below meets it too, and whoever begins a little below the ground
 * comes out: a sheet alone would have an edge at which neither is known.
 */
import {
  checkNumber,
  checkNumberList,
  checkNumbers,
  checkOptions,
  checkSize,
  type ErrorPath,
  fail,
  maxSize,
  pathOf,
  plainArray,
} from '../../core/check';
import type { ColliderMesh, MeshCollider, Vec3 } from '../types';
import { type ColliderOptions, commonFields, makePart } from './colliders';

export interface HeightFieldOptions extends ColliderOptions {
  /** Height of each sample [m], row by row: x grows from one to the next, z from row to row. */
  heights: ArrayLike<number>;
  /** Samples along x and along z, at least 2 each. */
  samples: readonly [number, number];
  /** Extent along x and along z [m]: the first and the last samples are on the border. */
  size: readonly [number, number];
  /** How far the block of ground reaches below its lowest sample [m]. Default: a tenth of the longer side. */
  depth?: number;
  /** The middle of the rectangle, at height 0 [m]. Default [0, 0, 0]. */
  position?: Vec3;
}

/** A terrain, as a mesh that is met from outside. Each cell of the grid is cut along the diagonal from its lowest x and z. */
export function heightField(options: HeightFieldOptions): MeshCollider {
  const path = pathOf('heightField');
  checkOptions(path, options, ['heights', 'samples', 'size', 'depth', 'position', ...commonFields]);
  const { heights: given, samples: counts, size: extent, depth: wanted, ...rest } = options;
  const samples = checkSamples(path, plainArray(counts));
  const size = plainArray(extent);
  checkSize(path, 'size', size);
  const plain = plainArray(checkNumberList(path, 'heights', given, 'heights'));
  const [nx, nz] = samples;
  const rule = { per: `the heights of ${nx} x ${nz} samples`, multiple: 1, count: nx * nz, unit: 'm' };
  const heights = checkNumbers(path, 'heights', plain, rule);
  const depth = wanted === undefined ? Math.max(...size) / 10 : wanted;
  checkNumber(path, 'depth', depth, { above: 0, plausible: maxSize, unit: 'm' });
  const mesh = groundMesh(heights, samples, size, depth);
  return makePart('mesh', { ...rest, mesh, sides: 'outside' }, path) as MeshCollider;
}

function checkSamples(path: ErrorPath, samples: unknown): readonly [number, number] {
  const two = Array.isArray(samples) && samples.length === 2;
  if (!two || ![...samples].every((count) => Number.isInteger(count) && count >= 2)) {
    fail(path, 'samples', 'be two whole numbers, at least 2 each', samples);
  }
  return samples as unknown as readonly [number, number];
}

type Pair = readonly [number, number];

function groundMesh(heights: readonly number[], [nx, nz]: Pair, [width, length]: Pair, depth: number): ColliderMesh {
  const vertices: number[] = [];
  const triangles: number[] = [];
  const along = (k: number, count: number, extent: number) => (extent * (k - (count - 1) / 2)) / (count - 1);
  let lowest = Number.POSITIVE_INFINITY;
  for (let j = 0; j < nz; j++) {
    for (let i = 0; i < nx; i++) {
      const height = heights[j * nx + i];
      lowest = Math.min(lowest, height);
      vertices.push(along(i, nx, width), height, along(j, nz, length));
    }
  }
  for (let j = 0; j + 1 < nz; j++) {
    for (let i = 0; i + 1 < nx; i++) {
      const a = j * nx + i;
      const [b, c, d] = [a + 1, a + nx + 1, a + nx];
      triangles.push(a, c, b, a, d, c);
    }
  }
  const border = borderOf(nx, nz);
  const below = vertices.length / 3;
  for (const sample of border) vertices.push(vertices[3 * sample], lowest - depth, vertices[3 * sample + 2]);
  const middle = vertices.length / 3;
  vertices.push(0, lowest - depth, 0);
  border.forEach((from, k) => {
    const after = (k + 1) % border.length;
    const [to, fromBelow, toBelow] = [border[after], below + k, below + after];
    triangles.push(from, to, toBelow, from, toBelow, fromBelow, fromBelow, toBelow, middle);
  });
  return { vertices, triangles };
}

/** The samples around the grid, along x first. */
function borderOf(nx: number, nz: number): number[] {
  const border: number[] = [];
  for (let i = 0; i < nx - 1; i++) border.push(i);
  for (let j = 0; j < nz - 1; j++) border.push(j * nx + nx - 1);
  for (let i = nx - 1; i > 0; i--) border.push((nz - 1) * nx + i);
  for (let j = nz - 1; j > 0; j--) border.push(j * nx);
  return border;
}
