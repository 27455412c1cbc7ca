/** The section of `constraintEnforcement`: frames of 10 ms of a sheet that swings down from its top edge (the paper's figure 8). */
import {
  type ConstraintEnforcementOptions,
  constraintEnforcement,
} from '../../src/solvers/constraint-enforcement/index';
import type { ConstraintsRow } from '../results/results';
import { showCount } from './row-printer';
import { frameStep, swingingSheet } from './scenes';
import { type Job, pick, type Section } from './section';
import { largestInRealTime, solvedColumns, timeFrames } from './solved';
import { withWorld } from './timed-world';

type Kinds = ConstraintsRow['kinds'];
type Product = ConstraintsRow['product'];

/** The sizes of the paper's Table 10 and its largest in real time, then far beyond. */
const sides = [12, 14, 16, 18, 20, 52, 128, 317, 500];
/** The assembled matrix has some 23 entries a constraint: its pattern is made for some sizes, to compare. */
const assembledSides = [12, 20, 128];
/** Where there is another row, with the solver as it is by default: many short steps a frame. */
const defaultSides = [128];
/**
 * Few steps a frame: one where bend springs keep the sheet from turning sharply, as the paper has it, two where nothing does. On a CPU iterations
 * stop at a residual of 0.05 after some 40, and strain is at most 0.02, 0.001 rms, in the first 0.7 s of 317 x 317 and 500 x 500 nodes; a
 * small sheet swings down sooner, and whips: 52 x 52 nodes reach 0.09 (s1) and 0.06 (s2) in two seconds. The rows of a GPU time later frames than
 * that, when large sheets whip as well: each row has the strain it saw.
 */
export const fewSteps = {
  s1: { substeps: 1, iterations: 100, regularisation: 3e-3 },
  s2: { substeps: 2, iterations: 60, regularisation: 3e-3 },
};
/** Frames until the sheet swings. */
const warmUp = 50;
/** Nodes that the paper has in real time. */
const paperNodes = 2704;

interface Setting {
  side: number;
  kinds: Kinds;
  product: Product;
  /** What is not as it is by default. */
  options?: Pick<ConstraintEnforcementOptions, 'substeps' | 'iterations' | 'regularisation'>;
}

async function row(setting: Setting, small: boolean): Promise<ConstraintsRow> {
  const { side, kinds, product, options } = setting;
  const solver = constraintEnforcement({
    constraints: kinds === 's1' ? ['structural', 'shear', 'bend'] : ['structural', 'shear'],
    product,
    ...options,
  });
  return withWorld(swingingSheet(side, kinds === 's1'), solver, async (timed) => {
    const { fields } = await timeFrames(timed, solver, warmUp, small);
    return { suite: 'constraints', what: what(setting), ...fields, kinds, product };
  });
}

const what = ({ side, kinds, product, options = {} }: Setting) =>
  [
    `sheet of ${showCount(side * side)} nodes, ${kinds}, ${product}`,
    ...Object.entries(options).map(([name, value]) => `${name} ${value}`),
  ].join(', ');

const tiny: readonly Setting[] = [
  { side: 12, kinds: 's1', product: 'matrix-free', options: { iterations: 5 } },
  { side: 12, kinds: 's2', product: 'assembled', options: { iterations: 5 } },
];

function settings(side: number): Setting[] {
  return (['s1', 's2'] as const).flatMap((kinds) => {
    const all: Setting[] = [{ side, kinds, product: 'matrix-free', options: fewSteps[kinds] }];
    if (defaultSides.includes(side)) all.push({ side, kinds, product: 'matrix-free' });
    if (assembledSides.includes(side)) all.push({ side, kinds, product: 'assembled', options: fewSteps[kinds] });
    return all;
  });
}

const jobs = (small: boolean): readonly Job<ConstraintsRow>[] =>
  pick(small, tiny, sides.flatMap(settings)).map((setting) => ({
    what: what(setting),
    nodes: setting.side ** 2,
    run: () => row(setting, small),
  }));

export const constraintsSection: Section<ConstraintsRow> = {
  name: 'constraints',
  title: `constraintEnforcement: wall time of a frame of ${frameStep} s, all springs constraints, s2 without bend springs; no wind, no contact`,
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
