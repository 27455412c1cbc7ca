/** The section of `constraintEnforcement`: frames of 10 ms of a sheet that swings down from its top edge (the paper's figure 8). */
import {
  type ConstraintEnforcementOptions,
  constraintEnforcement,
} from '../../src/solvers/constraint-enforcement/index';
import type { ConstraintsRow } from '../results/results';
import { showCount } from './row-printer';
import { frameStep, type Grid, nodesOf, swingingSheet } from './scenes';
import { type Job, pick, type Section } from './section';
import { largestInRealTime, solvedColumns, timeFrames, type WarmUp, warmUpTitle, warmUpWords } from './solved';
import { withWorld } from './timed-world';

type Kinds = ConstraintsRow['kinds'];
type Product = ConstraintsRow['product'];

const squares = (...sides: number[]): Grid[] => sides.map((side) => [side, side]);

/** The sizes of the paper's Table 10 and its largest in real time, then far beyond, up to the largest of its figures. */
const grids: readonly Grid[] = [...squares(12, 14, 16, 18, 20, 52, 128, 317, 500, 1000), [2048, 2560]];
/** The assembled matrix has some 23 entries a constraint: its pattern is made for some sizes, to compare. */
const assembledNodes = squares(12, 20, 128).map(nodesOf);
/** Where there is another row, with the solver as it is by default: many short steps a frame. */
const defaultNodes = squares(128).map(nodesOf);

/** More steps a frame than the fewest are taken of sheets with more than `least` nodes, and up to `most`. */
export const moreSteps = { least: 1000, most: 110_000 };

/**
 * Few steps a frame: one where bend springs keep the sheet from turning sharply, as the paper has it, two where nothing does; one more where a
 * sheet whips as it swings down and there is time for it at 60 frames a second. The largest strain until the sheet has swung, on a CPU, with the
 * fewest steps and with one more:
 *
 *                      s1              s2
 *    20 x  20    0.041   0.035   0.081   0.026
 *    52 x  52    0.096   0.036   0.142   0.079
 *   100 x 100    0.256   0.044   0.308   0.158
 *   128 x 128    0.337   0.044   0.337   0.114
 *   200 x 200    0.485   0.087   0.296   0.128
 *
 * Sheets as small as the paper's have its steps. Larger ones than these swing more slowly: in the first 0.7 s of 317 x 317 and 500 x 500 nodes
 * strain is at most 0.02. Each row has the strain it saw.
 */
export function fewSteps(kinds: Kinds, nodes: number) {
  const more = nodes > moreSteps.least && nodes <= moreSteps.most ? 1 : 0;
  return kinds === 's1'
    ? { substeps: 1 + more, iterations: 100, regularisation: 3e-3 }
    : { substeps: 2 + more, iterations: 60, regularisation: 3e-3 };
}

/** Until the sheet swings [frames]. */
const warmUp: WarmUp = { frames: 50, ofLarge: 25 };
/** Nodes that the paper has in real time. */
const paperNodes = 2704;

interface Setting {
  grid: Grid;
  kinds: Kinds;
  product: Product;
  /** What is not as it is by default. */
  options?: Pick<ConstraintEnforcementOptions, 'substeps' | 'iterations' | 'regularisation'>;
}

async function row(setting: Setting, small: boolean): Promise<ConstraintsRow> {
  const { grid, kinds, product, options } = setting;
  const solver = constraintEnforcement({
    constraints: kinds === 's1' ? ['structural', 'shear', 'bend'] : ['structural', 'shear'],
    product,
    ...options,
  });
  return withWorld(swingingSheet(grid, kinds === 's1'), solver, async (timed) => {
    const { fields } = await timeFrames(timed, solver, warmUp, small);
    return { suite: 'constraints', what: what(setting), ...fields, kinds, product };
  });
}

const what = ({ grid, kinds, product, options = {} }: Setting) =>
  [
    `sheet of ${showCount(nodesOf(grid))} nodes, ${kinds}, ${product}`,
    ...Object.entries(options).map(([name, value]) => `${name} ${value}`),
    ...warmUpWords(warmUp, nodesOf(grid)),
  ].join(', ');

const tiny: readonly Setting[] = [
  { grid: [12, 12], kinds: 's1', product: 'matrix-free', options: { iterations: 5 } },
  { grid: [12, 12], kinds: 's2', product: 'assembled', options: { iterations: 5 } },
];

function settings(grid: Grid): Setting[] {
  const nodes = nodesOf(grid);
  return (['s1', 's2'] as const).flatMap((kinds) => {
    const options = fewSteps(kinds, nodes);
    const all: Setting[] = [{ grid, kinds, product: 'matrix-free', options }];
    if (defaultNodes.includes(nodes)) all.push({ grid, kinds, product: 'matrix-free' });
    if (assembledNodes.includes(nodes)) all.push({ grid, kinds, product: 'assembled', options });
    return all;
  });
}

const jobs = (small: boolean): readonly Job<ConstraintsRow>[] =>
  pick(small, tiny, grids.flatMap(settings)).map((setting) => ({
    what: what(setting),
    nodes: nodesOf(setting.grid),
    run: () => row(setting, small),
  }));

export const constraintsSection: Section<ConstraintsRow> = {
  name: 'constraints',
  title: `constraintEnforcement: wall time of a frame of ${frameStep} s, all springs constraints, s2 without bend springs; no wind, no contact; ${warmUpTitle(warmUp)}`,
  columns: [
    { name: 'kinds', cell: ({ kinds }) => kinds },
    { name: 'product', width: 11, cell: ({ product }) => product },
    ...solvedColumns,
  ],
  jobs,
  summary: (rows) =>
    (['s1', 's2'] as const).map((kinds) => {
      const mine = rows.filter((row) => row.kinds === kinds);
      return largestInRealTime(kinds, mine, paperNodes);
    }),
};
