/** Figure 5: what fewer colours cost in accuracy, on a cloth of about 10,000 constraints. */
import { assemble } from '../../../src/scene/assemble';
import { scene } from '../../../src/scene/scene';
import { partitionTies } from '../../../src/topology/partition';
import type { PaperRun, Part } from '../paper';
import { percent } from '../reporting/format';
import { type Block, type Plot, type Table, text, type Verdict } from '../reporting/report';
import { fallingSheet, positionsAfter, relativeDistance } from './falling-sheet';
import { sheetSizes } from './published';

/** Of a frame, and of one that is as good as converged. */
const iterations = 64;
const manyIterations = 800;

interface ColourRow {
  /** That were asked for; null: without phantoms. */
  asked: number | null;
  colours: number;
  phantoms: number;
  groups: number;
  /** From the converged cloth, and from Gauss-Seidel without phantoms after as many iterations. */
  fromConverged: number;
  fromColoured: number;
  /** From the converged cloth, with phantoms that constraints share; null without phantoms. */
  shared: number | null;
}

export const figure5: Part = {
  name: 'figure-5',
  title: 'Figure 5: accuracy and the number of colours',
  async run(run) {
    const fall = run.quick ? { side: 16, frames: 10 } : { side: 58, frames: 30 };
    const { rows, jacobi, constraints } = await measure(run, fall);
    return [
      text(
        `A sheet of ${fall.side} x ${fall.side} particles and ${constraints.toLocaleString('en')} distance constraints (the paper: about ` +
          `${sheetSizes.figure5Constraints.toLocaleString('en')}) falls for ${fall.frames} frames of 1/60 s, held at two corners; ${iterations} iterations per frame. Errors are distances ` +
          `between particles as shares of how far the sheet has fallen (root mean square): from serial Gauss-Seidel with ${manyIterations} iterations per frame, and from Gauss-Seidel by colours with ` +
          `${iterations}, which is what phantoms alone change. The paper draws one curve and does not say what its errors are relative to; its values cannot be read.`,
      ),
      table(rows, jacobi),
      plot(rows),
      verdict(rows),
    ] satisfies Block[];
  },
};

async function measure(run: PaperRun, fall: { side: number; frames: number }) {
  const { springs, positions: start, particleCount } = assemble(scene(fallingSheet(fall.side)));
  const ties = { count: springs.count, size: 2, particles: springs.ends };
  await run.progress(0.05, 'many iterations');
  const converged = await positionsAfter(fall, { schedule: 'gauss-seidel', iterations: manyIterations });
  const coloured = await positionsAfter(fall, { schedule: 'coloured', iterations });
  const plain = partitionTies(ties, particleCount, { colours: null });
  const errors = (found: Float64Array) => ({
    fromConverged: relativeDistance(found, converged, start),
    fromColoured: relativeDistance(found, coloured, start),
  });
  const rows: ColourRow[] = [
    { asked: null, colours: plain.colours.length, phantoms: 0, groups: 0, ...errors(coloured), shared: null },
  ];
  const most = plain.colours.length - 1;
  for (let asked = most; asked >= 2; asked--) {
    await run.progress(0.4 + (0.6 * (most - asked)) / most, `${asked} colours`);
    const { colours, phantomOf, groups } = partitionTies(ties, particleCount, { colours: asked });
    const found = await positionsAfter(fall, { schedule: 'phantoms', colours: asked, phantoms: 'single', iterations });
    const shared = await positionsAfter(fall, { schedule: 'phantoms', colours: asked, phantoms: 'shared', iterations });
    rows.push({
      asked,
      colours: colours.length,
      phantoms: phantomOf.length,
      groups: groups.first.length - 1,
      ...errors(found),
      shared: relativeDistance(shared, converged, start),
    });
  }
  const jacobi = errors(await positionsAfter(fall, { schedule: 'jacobi', iterations }));
  return { rows, jacobi, constraints: springs.count };
}

function table(rows: readonly ColourRow[], jacobi: Pick<ColourRow, 'fromConverged' | 'fromColoured'>): Table {
  const cells = ({ fromConverged, fromColoured }: typeof jacobi) => [percent(fromConverged), percent(fromColoured)];
  return {
    kind: 'table',
    caption: 'Colours that were asked for and got, phantoms, and errors',
    columns: [
      { name: 'colours asked for' },
      { name: 'colours', source: 'ours' },
      { name: 'phantom particles', source: 'ours' },
      { name: 'phantom constraints', source: 'ours' },
      { name: 'error, converged', source: 'ours' },
      { name: 'error, by colours', source: 'ours' },
      { name: 'error, converged, shared phantoms', source: 'ours' },
    ],
    rows: [
      ...rows.map((row) => [
        row.asked === null ? 'no phantoms' : String(row.asked),
        String(row.colours),
        row.phantoms.toLocaleString('en'),
        row.groups.toLocaleString('en'),
        ...cells(row),
        row.shared === null ? '' : percent(row.shared),
      ]),
      ['averaged Jacobi', '1', '', '', ...cells(jacobi), ''],
    ],
  };
}

function plot(rows: readonly ColourRow[]): Plot {
  const points = (key: 'fromConverged' | 'fromColoured') =>
    rows.map((row) => [row.asked ?? row.colours, 100 * row[key]] as const);
  return {
    kind: 'plot',
    caption: 'Errors against the colours that were asked for; the rightmost are without phantoms.',
    x: { label: 'colours', scale: 'linear' },
    y: { label: 'error [%]', scale: 'linear' },
    series: [
      { name: 'from the converged sheet', mark: 'line-and-points', points: points('fromConverged') },
      { name: 'from Gauss-Seidel by colours', mark: 'line-and-points', points: points('fromColoured') },
      {
        name: 'phantoms that constraints share, from the converged sheet',
        mark: 'line-and-points',
        points: rows.flatMap(({ asked, shared }) =>
          asked !== null && shared !== null ? [[asked, 100 * shared] as const] : [],
        ),
      },
    ],
  };
}

function verdict(rows: readonly ColourRow[]): Verdict {
  const [most, fewest] = [rows[0], rows[rows.length - 1]];
  const steps = rows.filter((row, k) => k > 0 && row.fromConverged < rows[k - 1].fromConverged - 1e-4).length;
  return {
    kind: 'verdict',
    claim: 'The fewer the colours, the larger the difference from the exact solution',
    holds: fewest.fromConverged > most.fromConverged && steps === 0,
    found:
      `The error grows from ${percent(most.fromConverged)} with ${most.colours} colours to ${percent(fewest.fromConverged)} with ${fewest.asked} asked for; ` +
      `${steps === 0 ? 'it never falls on the way' : `it falls at ${steps} of ${rows.length - 1} steps on the way`}. ` +
      `From Gauss-Seidel by colours it is then ${percent(fewest.fromColoured)}, with ${fewest.phantoms.toLocaleString('en')} phantoms.`,
    numbers: { most: most.fromConverged, fewest: fewest.fromConverged, steps },
  };
}
