/** Figures 9 and 10: a sheet stretched to 16 times its area goes back, by every schedule; residuals, and the rigid motion that nothing should cause. */
import { assemble, joinTriangles } from '../../../src/scene/assemble';
import { scene } from '../../../src/scene/scene';
import type { PositionBasedOptions } from '../../../src/solvers/position-based/index';
import { constraintResidual } from '../../gpu/constraint-residual';
import { withSchedule } from '../../gpu/schedule-run';
import type { PaperRun, Part } from '../paper';
import { figures } from '../reporting/format';
import { type Block, type Plot, type Table, text, type Verdict } from '../reporting/report';
import { HybridJacobi, type Joining, paperColours, solverColours } from './hybrid-jacobi';
import { sheetSizes } from './published';
import { type RigidMotion, rigidMotion } from './rigid-motion';
import { type SheetPanel, sheetPicture } from './sheet-picture';
import { stretchedSheet } from './stretched-sheet';

/** Colours of those that take a number of them: half of the largest clique, 8. */
const colours = 4;
const counts = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024];

interface Way {
  name: string;
  /** Under its picture. */
  short: string;
  /** Null: hybrid Jacobi with plain averages, which is no schedule of the solver. */
  options: Pick<PositionBasedOptions, 'schedule' | 'colours' | 'phantoms'> | null;
}

const ways: readonly Way[] = [
  { name: 'Gauss-Seidel', short: '(b) Gauss-Seidel', options: { schedule: 'coloured' } },
  { name: 'phantoms', short: '(c) phantoms', options: { schedule: 'phantoms', colours, phantoms: 'single' } },
  { name: 'averaged Jacobi', short: '(d) averaged Jacobi', options: { schedule: 'jacobi' } },
  { name: 'hybrid Jacobi, as the paper has it', short: '(e) hybrid, averaged', options: null },
  {
    name: 'hybrid Jacobi, copies share the mass',
    short: 'hybrid, shared masses',
    options: { schedule: 'hybrid-jacobi', colours },
  },
];

interface Found {
  name: string;
  short: string;
  curve: (readonly [iterations: number, residual: number])[];
  /** Of an iteration [us]; null for what is not timed. */
  sweep: number | null;
  positions: Float64Array;
  motion: RigidMotion;
  triangles: Uint32Array;
  start: Float64Array;
}

export const figures910: Part = {
  name: 'figures-9-10',
  title: 'Figures 9 and 10: hybrid Jacobi and rigid modes',
  async run(run) {
    const side = run.quick ? 10 : 20;
    const found: Found[] = [];
    for (const [w, way] of ways.entries()) {
      await run.progress((0.7 * w) / ways.length, way.name);
      found.push(await goBack(run, side, way));
    }
    const growth = await growing(run);
    return [
      text(
        `A sheet of ${side} x ${side} particles (the paper: ${sheetSizes.figure10Particles} with ${sheetSizes.figure10Constraints} constraints) is stretched to ${sheetSizes.figure10Area} times its area and left to its constraints, ` +
          `without integration. The residual is the root mean square of length less length at rest, as a share of the mean. Where a number of colours is to be chosen it is ${colours}, half of the largest clique. Hybrid ` +
          'Jacobi is shown twice: as the paper describes it, where a particle moves by the mean of what its constraints ask for, and as our solver has it, where the copies of a particle share its mass.',
      ),
      sheetPicture('fratarcangeli-2015-figure-10.png', caption(found), panels(found)),
      byIterations(found),
      byTime(found),
      text(
        'Below, dx is the way of a particle from beginning to end and x is where it began. No constraint between particles can change the sum of m dx. That of m x × dx is kept by every single correction, but not from beginning to ' +
          'end: parts of a sheet may turn against each other on the way, and leave it turned a little.',
      ),
      motionTable(found),
      growthPlot(growth),
      convergence(found),
      rigidModes(found, growth),
      growsWithConstraints(growth),
    ] satisfies Block[];
  },
};

async function goBack(run: PaperRun, side: number, { name, short, options }: Way): Promise<Found> {
  const most = run.quick ? 128 : 1024;
  const shown = counts.filter((count) => count <= most);
  return withSchedule(
    stretchedSheet(side),
    options ?? { schedule: 'coloured' },
    async ({ model, pressed, positionsAfter, time }) => {
      const residual = constraintResidual(model);
      const curve: [number, number][] = [];
      let positions = pressed;
      const averaged = new HybridJacobi(model, pressed, paperColours(model), colours, 'mean');
      let done = 0;
      for (const count of shown) {
        if (options) positions = await positionsAfter(count);
        else {
          for (; done < count; done++) averaged.iterate();
          positions = averaged.positions;
        }
        curve.push([count, residual(positions)]);
      }
      const timing = run.quick ? { warmUp: 1, runMs: 5, repeats: 3 } : { warmUp: 4, runMs: 100, repeats: 5 };
      const [few, many] = [8, 72];
      const sweep = options
        ? ((await time(many, timing)).fastest - (await time(few, timing)).fastest) / (many - few)
        : null;
      return {
        name,
        short,
        curve,
        sweep,
        positions,
        motion: rigidMotion(model.masses, pressed, positions),
        triangles: joinTriangles(model),
        start: pressed,
      };
    },
    { backend: 'wasm', threads: 1 },
  );
}

/** Of the sheets that are compared: larger ones take longer to come to rest. */
const iterationsPerConstraint = 2;

/** Rigid motion of hybrid Jacobi by the number of constraints (figure 10f). */
interface Growth {
  constraints: number;
  averaged: RigidMotion;
  /** At the end of it. */
  residual: number;
  /** With the same colours. */
  shared: RigidMotion;
  /** With plain means, and with colours of one direction each. */
  byDirection: RigidMotion;
}

async function growing(run: PaperRun): Promise<Growth[]> {
  const found: Growth[] = [];
  const sides = run.quick ? [6, 10] : [10, 14, 20, 28, 40];
  for (const [k, side] of sides.entries()) {
    await run.progress(0.7 + (0.3 * k) / sides.length, `${side} x ${side} particles`);
    const { scene: options, press } = stretchedSheet(side);
    const model = assemble(scene(options));
    const start = model.positions.slice();
    for (let i = 0; i < start.length; i += 3) start.set(press(start[i], start[i + 1], start[i + 2], 0), i);
    const after = (ordered: ReturnType<typeof paperColours>, joining: Joining) => {
      const hybrid = new HybridJacobi(model, start, ordered, colours, joining);
      for (let n = 0; n < iterationsPerConstraint * model.springs.count; n++) hybrid.iterate();
      return hybrid.positions;
    };
    const averaged = after(paperColours(model), 'mean');
    const motion = (positions: Float64Array) => rigidMotion(model.masses, start, positions);
    found.push({
      constraints: model.springs.count,
      averaged: motion(averaged),
      residual: constraintResidual(model)(averaged),
      shared: motion(after(paperColours(model), 'shared-mass')),
      byDirection: motion(after(solverColours(model), 'mean')),
    });
  }
  return found;
}

const panels = (found: readonly Found[]): SheetPanel[] => [
  { name: '(a) stretched', positions: found[0].start, triangles: found[0].triangles },
  ...found.map(({ short, positions, triangles }) => ({ name: short, positions, triangles })),
];

const caption = ([{ curve }]: readonly Found[]) =>
  `Figure 10: the sheet from above, stretched and after ${curve[curve.length - 1][0]} iterations, with the outline of where it would be without rigid motion.`;

function byIterations(found: readonly Found[]): Plot {
  return {
    kind: 'plot',
    caption: 'Residual against iterations',
    x: { label: 'iterations', scale: 'log' },
    y: { label: 'residual', scale: 'log' },
    series: found.map(({ name, curve }) => ({ name, mark: 'line-and-points', points: curve })),
  };
}

function byTime(found: readonly Found[]): Plot {
  return {
    kind: 'plot',
    caption:
      'Figure 9: residual against time, wasm on one thread. Hybrid Jacobi with plain averages would take as long as with shared masses.',
    x: { label: 'time [ms]', scale: 'log' },
    y: { label: 'residual', scale: 'log' },
    series: found.flatMap(({ name, curve, sweep }) =>
      sweep === null || sweep <= 0
        ? []
        : [
            {
              name,
              mark: 'line-and-points' as const,
              points: curve.map(([k, residual]) => [(k * sweep) / 1000, residual] as const),
            },
          ],
    ),
  };
}

function motionTable(found: readonly Found[]): Table {
  return {
    kind: 'table',
    caption: 'At the end: rigid motion, and the sums of momentum over all particles',
    columns: [
      { name: 'method' },
      { name: 'residual', source: 'ours' },
      { name: 'us per iteration', source: 'ours' },
      { name: 'drift [mm]', source: 'ours' },
      { name: 'turn [degrees]', source: 'ours' },
      { name: 'sum of m dx [kg m]', source: 'ours' },
      { name: 'sum of m x × dx [kg m²]', source: 'ours' },
    ],
    rows: found.map(({ name, curve, sweep, motion }) => [
      name,
      figures(curve[curve.length - 1][1]),
      sweep === null ? '' : figures(sweep),
      figures(1000 * motion.drift),
      figures(motion.turn),
      figures(motion.linear),
      figures(motion.angular),
    ]),
  };
}

function growthPlot(growth: readonly Growth[]): Plot {
  const points = (key: 'averaged' | 'shared' | 'byDirection') =>
    growth.map((one) => [one.constraints, 1000 * one[key].drift] as const);
  return {
    kind: 'plot',
    caption:
      'Figure 10f: drift of the sheet after hybrid Jacobi, by the number of constraints; twice as many iterations as constraints. The sheet is one metre wide at rest.',
    x: { label: 'constraints', scale: 'log' },
    y: { label: 'drift [mm]', scale: 'linear' },
    series: [
      { name: 'as the paper has it', mark: 'line-and-points', points: points('averaged') },
      { name: 'copies share the mass', mark: 'line-and-points', points: points('shared') },
      {
        name: 'as the paper has it, colours of one direction each',
        mark: 'line-and-points',
        points: points('byDirection'),
      },
    ],
  };
}

const last = ({ curve }: Found) => curve[curve.length - 1][1];

/** Iterations to the residual that phantoms end with. */
function convergence(found: readonly Found[]): Verdict {
  const target = last(found[1]);
  const to = ({ curve }: Found) => (curve.find(([, residual]) => residual <= target) ?? [Number.POSITIVE_INFINITY])[0];
  const [gaussSeidel, phantoms, jacobi, hybrid, shared] = found.map(to);
  const most = found[2].curve[found[2].curve.length - 1][0];
  return {
    kind: 'verdict',
    claim: 'Hybrid Jacobi converges at least about as fast as phantoms do',
    holds: hybrid <= 2 * phantoms,
    found:
      `To a residual of ${figures(target)}, in powers of two of iterations: phantoms ${phantoms}, hybrid Jacobi as the paper has it ${hybrid} (with shared masses ${shared}), Gauss-Seidel by colours ${gaussSeidel}, averaged Jacobi ` +
      `${Number.isFinite(jacobi) ? jacobi : `more than ${most}`}.`,
    numbers: { phantoms, hybrid, shared, gaussSeidel },
  };
}

function rigidModes(found: readonly Found[], growth: readonly Growth[]): Verdict {
  const [gaussSeidel, phantoms, jacobi, averaged, shared] = found;
  const others = [gaussSeidel, phantoms, jacobi, shared];
  const worst = Math.max(...others.map(({ motion }) => motion.drift));
  return {
    kind: 'verdict',
    claim: 'Hybrid Jacobi brings spurious rigid modes into the solution',
    holds: averaged.motion.drift > 10 * worst,
    found:
      `As the paper describes it, it shifts the sheet by ${figures(1000 * averaged.motion.drift)} mm and turns it by ${figures(averaged.motion.turn)} degrees (residual ${figures(last(averaged))}). ` +
      `Where copies share the mass of their particle it does not: ${figures(1000 * shared.motion.drift)} mm, round-off, as with all other schedules (${figures(1000 * worst)} mm at most). It depends on the order, as the paper ` +
      `suspects: with colours of one direction each, which are symmetric, plain means shift the sheet by ${figures(1000 * Math.max(...growth.map(({ byDirection }) => byDirection.drift)))} mm at most.`,
    numbers: { averaged: averaged.motion.drift, shared: shared.motion.drift, others: worst },
  };
}

function growsWithConstraints(growth: readonly Growth[]): Verdict {
  const [first, lastOne] = [growth[0], growth[growth.length - 1]];
  return {
    kind: 'verdict',
    claim: 'The spurious rigid modes of hybrid Jacobi grow with the number of constraints',
    holds: growth.every(({ averaged }, k) => k === 0 || averaged.drift > growth[k - 1].averaged.drift),
    found: `Drift of ${growth.map(({ constraints, averaged, residual }) => `${figures(1000 * averaged.drift)} mm at ${constraints.toLocaleString('en')} (residual ${figures(residual)})`).join(', ')}. The paper draws a curve whose numbers cannot be read.`,
    numbers: { first: first.averaged.drift, last: lastOne.averaged.drift },
  };
}
