/**
 * How many steps of a regular grid a dispatch takes, and on what tiles. Small sheets are bound by the dispatches: several steps in each pay, though
 * tiles overlap the more. Large ones are bound by what they read and compute: one step at a time, straight from the buffers.
 *
 * A tile is as large as it can be while all of them are at work at once: an H200 has 132 multiprocessors, each with one such tile. There, us a step on the
 * wall, without and with damping: 16,384 particles 1.4 and 1.6 with five steps on 32 x 24; 65,536: 2.3 and 2.8 with three on 32 x 32, 3.4 and 4.5 with five; 147,456: 3.0 and 3.9 with
 * three on 44 x 40, 4.2 and 5.6 on 32 x 32, which are two rounds; 262,144: 5.5 and 7.1 with three on 44 x 40, 6.2 and 7.2 with one step a dispatch; 200,704 with damping: 7.0 and 6.1. One step a dispatch, with
 * damping and strips of one, two, three and four: 802,816 16.1 with two and 16.8 with three; 5,242,880: 96 with two, 99 with three, 94 with four. Without: 802,816 13.2 with one and 12.6 with two; 5,242,880:
 * 82 and 78.
 */
import type { Backend } from '../../backends/backend';
import { type Tile, tileBytes, tileInvocations } from './step-grid-shader';

export type TileShape = Pick<Tile, 'columns' | 'rows' | 'steps' | 'strip'>;

/** One step a dispatch. Long rows share what they read of the rows above and below. */
export function chooseSingle(particles: number, damped: boolean): TileShape {
  if (!damped) return { columns: 64, rows: 8, steps: 1, strip: 2 };
  if (particles < 2e6) return { columns: 32, rows: 8, steps: 1, strip: 2 };
  return { columns: 64, rows: 16, steps: 1, strip: 4 };
}

/** For a GPU that has no more than it must. */
const leastThree: TileShape = { columns: 16, rows: 16, steps: 3, strip: 1 };
const leastTwo: TileShape = { columns: 16, rows: 16, steps: 2, strip: 1 };
const three: TileShape = { columns: 32, rows: 32, steps: 3, strip: 1 };

/** By the most particles that each is for; the first tile that fits into a workgroup. */
const choices: readonly { particles: number; tiles: readonly TileShape[] }[] = [
  { particles: 17_000, tiles: [{ columns: 32, rows: 24, steps: 5, strip: 1 }, leastThree] },
  { particles: 42_000, tiles: [{ columns: 32, rows: 28, steps: 4, strip: 1 }, leastThree] },
  { particles: 76_000, tiles: [three, leastThree] },
  { particles: 152_000, tiles: [{ columns: 44, rows: 40, steps: 3, strip: 2 }, three, leastTwo] },
];
/** Two rounds of the largest tiles still pay where there is no damping. */
const mostUndamped = 304_000;

/** Several steps a dispatch; null where that does not pay. */
export function chooseTile(
  particles: number,
  damped: boolean,
  { workgroup }: Pick<Backend, 'workgroup'>,
): TileShape | null {
  const last = choices[choices.length - 1];
  const choice =
    choices.find((each) => particles <= each.particles) ?? (!damped && particles <= mostUndamped ? last : null);
  const fits = (tile: TileShape) =>
    tileInvocations(tile) <= workgroup.invocations && tileBytes(tile, damped) <= workgroup.bytes;
  return choice?.tiles.find(fits) ?? null;
}
