/**
 * How many steps of a regular grid a dispatch takes, and on what tiles. Small sheets are bound by the dispatches: several steps in each pay, though
 * tiles overlap the more. Large ones are bound by what they read and compute: one step at a time, straight from the buffers.
 *
 * Measured on an H200, us a step, without and with damping. By the GPU's own clock: 16,384 particles 3.5 and 4.2 with one step a dispatch, 1.7 and 2.1 with five on 32 x 24; 147,456: 5.2 and
 * 6.0, 3.9 and 5.5 with three on 32 x 32, 4.5 and 5.6 with two. On the wall, one step a dispatch, damped: 802,816 with strips of one, two, three and four 18.0, 17.2, 17.4 and
 * 19.0; 5,242,880: 109, 104, 96 and 101. Undamped strips of one and two: 13.2 and 12.6; 82 and 78. Sheets of some hundred thousand have too few strips to fill a GPU.
 */
import type { Backend } from '../../backends/backend';
import type { Tile } from './step-grid-shader';

export type TileShape = Pick<Tile, 'columns' | 'rows' | 'steps' | 'strip'>;

/** One step a dispatch. Long rows share what they read of the rows above and below. */
export function chooseSingle(particles: number, damped: boolean): TileShape {
  if (!damped) return { columns: 64, rows: 8, steps: 1, strip: 2 };
  if (particles < 400_000) return { columns: 32, rows: 4, steps: 1, strip: 1 };
  if (particles < 2e6) return { columns: 32, rows: 8, steps: 1, strip: 2 };
  return { columns: 64, rows: 12, steps: 1, strip: 3 };
}

/** By the most particles that each is for, without and with damping: where the GPU has workgroups of 1024 with 28 KiB, and where it has what every GPU has. */
const shapes: readonly { particles: number; damped: number; large: TileShape; small: TileShape }[] = [
  {
    particles: 65536,
    damped: 65536,
    large: { columns: 32, rows: 24, steps: 5, strip: 1 },
    small: { columns: 16, rows: 16, steps: 3, strip: 1 },
  },
  {
    particles: 400_000,
    damped: 200_000,
    large: { columns: 32, rows: 32, steps: 3, strip: 1 },
    small: { columns: 16, rows: 16, steps: 2, strip: 1 },
  },
];

/** Several steps a dispatch; null where that does not pay. */
export function chooseTile(
  particles: number,
  damped: boolean,
  { workgroup }: Pick<Backend, 'workgroup'>,
): TileShape | null {
  const fitting = shapes.find((shape) => particles <= (damped ? shape.damped : shape.particles));
  if (!fitting) return null;
  return workgroup.invocations >= 1024 && workgroup.bytes >= 28 * 1024 ? fitting.large : fitting.small;
}
