/**
 * The levels whose cycle is run twice on a CPU, the second time from where the first one led.
 *
 * With every level a V-cycle finds less of what is smooth, which is most of what the first iterations have to find. What it leaves of an error in the end does not grow with size (0.47 to 0.52 on Liu's curtain from 41 x 41 to 513 x 513), but iterations do. Two cycles leave the square of what
 * one leaves, so that B stays symmetric and no more than the inverse, and on levels of a hundredth of the unknowns they cost next to nothing. Iterations from 41 x 41 to 1025 x 1025 (81 x 81, 129 x 129, 257 x 257 and 513 x 513 in between) under L-BFGS with one pair, in f64:
 *
 *                                     to 0.196             to 0.0402
 *   V-cycles                          5, 6, 6, 6, 7, 8     18, 20, 20, 21, 26, 28
 *   two sweeps on all coarse levels   -, 5, -, 6, -, -      -, 19,  -, 20,  -,  -
 *   the third level twice             5, 5, 5, 5, 6, 7     18, 20, 20, 21, 25, 28
 *   the third and fourth twice        5, 5, 5, 5, 5, 6     18, 20, 20, 21, 25, 27
 *   the second and third twice        4, 5, 5, 5, 5, -     17, 19, 19, 20, 24,  -
 *   the factor                        4, 4, 5, 5, 5, -     15, 17, 18, 19, 23,  -
 *
 * The second level has a fifteenth of the particles of a sheet, and as many pairs as an eighth: too dear. So it is one level, and the next where that is large.
 *
 * On a GPU the small levels cost as much as the large ones, since each is a handful of dispatches or of barriers that wait for one another: of 429 us an iteration at 513 x 513 on an H200 the second cycles took 101, and the iterations that they saved (5 instead of 6, 22 instead of 24) were
 * worth less (2.25 and 9.4 ms to the two errors with them, 2.1 and 7.9 without; since then gathers of eight entries at a time in `restrictResidual` took a fifth off an iteration).
 */
import type { BackendName } from '../../compute/backend';

/** The first level with no more than this share of the unknowns is repeated. */
const largestShare = 1 / 50;
/** The next one as well, where it has more unknowns than this. */
const fewUnknowns = 512;

/** Of levels of these sizes: at most two, one after the other. The last level is solved by a division, and never one of them. */
export function repeatedLevels(sizes: readonly number[], backend: BackendName): number[] {
  if (backend === 'webgpu') return [];
  const first = sizes.findIndex((size) => size <= largestShare * sizes[0]);
  const solvedByCycles = (k: number) => k > 0 && k + 1 < sizes.length;
  return [first, first + 1].filter((k) => solvedByCycles(k) && (k === first || sizes[k] > fewUnknowns));
}
