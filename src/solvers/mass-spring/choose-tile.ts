/**
 * How many steps of a regular grid a dispatch takes, and on what tiles. Small sheets are bound by the dispatches: several steps in each pay, though
 * tiles overlap the more. Large ones are bound by what they read and compute: one step at a time, straight from the buffers.
 *
 * Measured on an H200, us a step by the GPU's own clock (on the wall, in a world, it is up to a tenth more), without damping: 16,384 particles 3.6 with one step a dispatch, 2.05 with three on tiles of 16 x 16, 1.77 with five on
 * 32 x 24; 147,456: 5.3, 4.8 with two on 16 x 16, 4.3 with three on 32 x 32; 802,816: 14.4 with one, 15.6 with two. With damping 4.1, 2.2 with five; 6.4, 5.9 with
 * three; 19.6 with one, 21 with two.
 */
import type { Backend } from '../../backends/backend';
import type { Tile } from './step-grid-shader';

export type TileShape = Pick<Tile, 'columns' | 'rows' | 'steps'>;

/** Rows of 64 share what they read of the rows above and below. */
export const singleStep: TileShape = { columns: 64, rows: 4, steps: 1 };

/** By the most particles that each is for: where the GPU has workgroups of 1024 with 28 KiB, and where it has what every GPU has. */
const shapes: readonly { particles: number; large: TileShape; small: TileShape }[] = [
  { particles: 65536, large: { columns: 32, rows: 24, steps: 5 }, small: { columns: 16, rows: 16, steps: 3 } },
  { particles: 400_000, large: { columns: 32, rows: 32, steps: 3 }, small: { columns: 16, rows: 16, steps: 2 } },
];

export function chooseTile(particles: number, { workgroup }: Pick<Backend, 'workgroup'>): TileShape {
  const fitting = shapes.find((shape) => particles <= shape.particles);
  if (!fitting) return singleStep;
  return workgroup.invocations >= 1024 && workgroup.bytes >= 28 * 1024 ? fitting.large : fitting.small;
}
