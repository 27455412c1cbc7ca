/**
 * On what tiles `relaxGrid` runs, and how many iterations of a step each of its dispatches makes. Small sheets are bound by the number of dispatches, so that a wide halo pays; large ones by arithmetic.
 *
 * A tile is as large as possible while all tiles run at once: an H200 has 132 multiprocessors. There, us an iteration by iterations of a dispatch (one sweep each), each with the best tile for it:
 *
 *   particles   1      2      3      4      5      6
 *   10,000             2.4    1.7    1.4    1.2    1.8
 *   33,124      4.4    2.4    1.8    1.6    1.55   1.6
 *   99,856      5.4    3.1    2.3    2.4    2.15   2.12
 *   1,000,000   19.5   15.2   14.6   14.4
 *   4,000,000   63     49     47     50
 */
import type { Backend } from '../../../compute/backend';
import { type GridTile, gridBytes, gridInvocations } from './relax-grid-shader';

type TileShape = Omit<GridTile, 'singleSweeps'>;

interface Choice {
  /** The most particles that it is for. */
  readonly particles: number;
  /** The most sweeps of a dispatch, all its iterations together. */
  readonly sweeps: number;
  readonly tile: TileShape;
}

const large: TileShape = { pairs: 32, rows: 44, strip: 2 };
const choices: readonly Choice[] = [
  { particles: 20_000, sweeps: 5, tile: { pairs: 16, rows: 32, strip: 1 } },
  { particles: 60_000, sweeps: 5, tile: { pairs: 16, rows: 48, strip: 2 } },
  { particles: 200_000, sweeps: 6, tile: large },
  { particles: Number.POSITIVE_INFINITY, sweeps: 3, tile: { pairs: 32, rows: 40, strip: 2 } },
  // For as many sweeps after a local step as the others have no room for,
  { particles: Number.POSITIVE_INFINITY, sweeps: 8, tile: large },
  // and for the workgroup that every GPU supports.
  { particles: Number.POSITIVE_INFINITY, sweeps: 2, tile: { pairs: 16, rows: 16, strip: 1 } },
];

export interface ChosenTile {
  readonly tile: GridTile;
  /** The most iterations of a dispatch. */
  readonly iterations: number;
}

/** Null where there is no room for the sweeps of one iteration. */
export function chooseGridTile(
  particles: number,
  sweeps: number,
  { workgroup }: Pick<Backend, 'workgroup'>,
): ChosenTile | null {
  const tileOf = ({ tile }: Choice): GridTile => ({ ...tile, singleSweeps: sweeps === 1 });
  const fits = (choice: Choice) =>
    gridInvocations(tileOf(choice)) <= workgroup.invocations && gridBytes(tileOf(choice)) <= workgroup.bytes;
  const choice = choices.find((each) => particles <= each.particles && each.sweeps >= sweeps && fits(each));
  return choice ? { tile: tileOf(choice), iterations: Math.floor(choice.sweeps / sweeps) } : null;
}

/** The iterations of each dispatch of a step: at most `most`, and as even as can be. */
export function dispatchesOf(iterations: number, most: number): number[] {
  const count = Math.ceil(iterations / most);
  return Array.from({ length: count }, (_, d) => {
    const [from, to] = [d, d + 1].map((k) => Math.floor((k * iterations) / count));
    return to - from;
  });
}
