/**
 * How many steps of a regular grid a dispatch takes, and on what tiles. Small sheets are bound by the number of dispatches: temporal blocking pays, although
 * the halo grows with every step. Large sheets are bound by bandwidth and arithmetic: one step per dispatch, straight from the buffers.
 *
 * A tile is as large as possible while all tiles run at once: an H200 has 132 multiprocessors, each with one tile. There, us per step on the
 * wall, without and with damping, by steps per dispatch and tile:
 *
 *   particles   5, 32 x 24   4, 32 x 28   3, 32 x 32   3, 44 x 40   1
 *   16,384      1.4  1.6
 *   32,761      2.8  3.5     1.9  2.2     2.6  3.0
 *   65,536      3.4  4.6     -    3.8     2.3  2.8     3.1  -
 *   147,456                               4.2  5.7     3.1  3.9     5.2  6.2
 *   200,704                               4.9  -       -    7.0     5.5  6.1
 *   262,144                               6.0  9.0     5.5  7.1     6.2  7.4
 *
 * One step per dispatch with damping, strips of two, three and four: 802,816 particles 16.1, 16.8 and -; 5,242,880: 96, 99 and 94. Without damping, strips of one
 * and two: 13.2 and 12.6; 82 and 78.
 */
import type { Backend } from '../../../compute/backend';
import { type Tile, tileBytes, tileInvocations } from './step-grid-shader';

export type TileShape = Pick<Tile, 'columns' | 'rows' | 'steps' | 'strip'>;

/** One step per dispatch. Long rows share what they read of the rows above and below. */
export function chooseSingle(particles: number, damped: boolean): TileShape {
  if (!damped) return { columns: 64, rows: 8, steps: 1, strip: 2 };
  if (particles < 2e6) return { columns: 32, rows: 8, steps: 1, strip: 2 };
  return { columns: 64, rows: 16, steps: 1, strip: 4 };
}

/** For the workgroup that every GPU supports. */
const smallThree: TileShape = { columns: 16, rows: 16, steps: 3, strip: 1 };
const smallTwo: TileShape = { columns: 16, rows: 16, steps: 2, strip: 1 };
const three: TileShape = { columns: 32, rows: 32, steps: 3, strip: 1 };

/** Tiles by the maximum of particles that they are for; the first tile that fits into a workgroup is used. */
const choices: readonly { particles: number; tiles: readonly TileShape[] }[] = [
  { particles: 17_000, tiles: [{ columns: 32, rows: 24, steps: 5, strip: 1 }, smallThree] },
  { particles: 42_000, tiles: [{ columns: 32, rows: 28, steps: 4, strip: 1 }, smallThree] },
  { particles: 76_000, tiles: [three, smallThree] },
  { particles: 152_000, tiles: [{ columns: 44, rows: 40, steps: 3, strip: 2 }, three, smallTwo] },
];
/** Without damping, two rounds of the largest tiles still pay. */
const maxUndamped = 304_000;

/** Several steps per dispatch; null where temporal blocking does not pay. */
export function chooseTile(
  particles: number,
  damped: boolean,
  { workgroup }: Pick<Backend, 'workgroup'>,
): TileShape | null {
  const last = choices[choices.length - 1];
  const choice =
    choices.find((each) => particles <= each.particles) ?? (!damped && particles <= maxUndamped ? last : null);
  const fits = (tile: TileShape) =>
    tileInvocations(tile) <= workgroup.invocations && tileBytes(tile, damped) <= workgroup.bytes;
  return choice?.tiles.find(fits) ?? null;
}
