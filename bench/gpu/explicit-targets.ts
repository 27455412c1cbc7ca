/**
 * Steps of explicit mass-spring that others need on an NVIDIA H200 [us]: the plainest kernels (one thread a node, twelve springs) in CUDA C++
 * with graphs and in WebGPU; what we must reach, and what we hope for. For grids with structural, shear and bend springs.
 */

export interface ExplicitTarget {
  /** Columns and rows of the grid. */
  grid: readonly [number, number];
  cuda: number;
  webgpu: number;
  must: number;
  hope: number;
}

export const explicitTargets: readonly ExplicitTarget[] = [
  { grid: [128, 128], cuda: 3.2, webgpu: 4.6, must: 2.2, hope: 1 },
  { grid: [384, 384], cuda: 5.4, webgpu: 7.2, must: 4.5, hope: 3 },
  { grid: [896, 896], cuda: 22, webgpu: 22, must: 17, hope: 14 },
  { grid: [2048, 2560], cuda: 122, webgpu: 118, must: 100, hope: 90 },
];

/** Any mesh of the same size may take this many times as long as a grid must. */
export const meshFactor = 2.5;

export const targetFor = (nodes: number): ExplicitTarget | undefined =>
  explicitTargets.find(({ grid }) => grid[0] * grid[1] === nodes);

/** The same for a red-black iteration of projective dynamics, by the side of a square grid with structural springs. Null where nobody measured it. */
export const redBlackTargets = [
  { side: 100, cuda: 3.4, webgpu: 5.9, must: 1.7, hope: 0.8 },
  { side: 316, cuda: 5.0, webgpu: 7.2, must: 3.3, hope: 2 },
  { side: 1000, cuda: 30, webgpu: 34, must: 24, hope: 18 },
  { side: 2000, cuda: 134, webgpu: null, must: 100, hope: 75 },
] as const;

/** And for any mesh of quads of this side, without a regular grid's order. */
export const redBlackMeshTarget = { side: 1000, must: 60, hope: 35 } as const;
