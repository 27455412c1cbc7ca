/**
 * Beyond the paper: the time to the errors of its Figure 2 against size, for every global step, with and without acceleration. Those of a real GPU are the ones that bench/results/ keeps.
 */
import { exponentOf } from '../../kernels/exponent';
import {
  curtainFrame,
  marks,
  type SolvingWay,
  sides,
  timesToError,
  type WayTimes,
  wayName,
  waysAt,
} from '../../kernels/time-to-error';
import { firstWith, type GpuResults, loadResults } from '../../results/load-results';
import type { PaperRun, Part } from '../paper';
import { figures, milliseconds, shortFigures } from '../reporting/format';
import { type Block, type Plot, type Series, type Table, text, type Verdict } from '../reporting/report';

/** What one way took at one size. */
interface Measured {
  readonly side: number;
  readonly way: SolvingWay;
  /** 'wasm, 1 thread', say. */
  readonly where: string;
  readonly reached: readonly { mark: number; iterations: number; ms: number }[];
  /** Of the factor, or of all levels; null where they are not counted. */
  readonly entries: number | null;
}

/** A factor of more particles takes minutes to make. */
const largestFactor = 513;
/** A step that takes longer is not waited for, and a way that is only there to be compared with is not followed to larger sizes than the first at which it takes a third of that [ms]. */
const longestMs = 3000;
const quickSides = [9, 13];

export const timeToError: Part = {
  name: 'time-to-error',
  title: 'Beyond: the time to an error against size, by every global step',
  async run(run) {
    const here = await measure(run);
    const { from, rows } = storedTimes();
    const all = [...here, ...rows];
    return [
      text(
        'The step of Figure 2 on curtains of other sizes: h = 1/30 s, ten frames after they were let go. The time is that of a whole step of as many iterations as lead to a relative error (eq. 15) of ' +
          `${marks.join(' or ')}, the errors that the paper's figure has after 10 and 100 iterations. The exact answer is the least g that 400 accelerated iterations find. ` +
          'Accelerated: L-BFGS with the global step in the place of the first inverse Hessian (Liu 2017), and Anderson acceleration of sweeps (Peng 2018).',
      ),
      text(
        from === null
          ? 'There are no stored figures of a real GPU.'
          : `Figures marked as stored were not measured here but kept with the code: ${from}.`,
      ),
      ...marks.map((mark) => plot(all, mark)),
      table(all),
      growth(all),
      verdict(here),
    ] satisfies Block[];
  },
};

async function measure(run: PaperRun): Promise<Measured[]> {
  const sizes = run.quick ? quickSides : sides;
  const threadCounts = run.threads > 1 ? [1, run.threads] : [1];
  const found: Measured[] = [];
  const given = new Set<string>();
  for (const [s, side] of sizes.entries()) {
    await run.progress(s / sizes.length, `curtain of ${side} x ${side}`);
    const frame = await curtainFrame(side, { backend: 'wasm', threads: 1 });
    for (const threads of threadCounts) {
      for (const [w, way] of waysAt(side).entries()) {
        const where = threads === 1 ? 'wasm, 1 thread' : `wasm, ${threads} threads`;
        const name = `${wayName(way)}, ${where}`;
        if (given.has(name) || (way.global === 'cholesky' && side > largestFactor)) continue;
        await run.progress((s + w / waysAt(side).length) / sizes.length, `${side} x ${side}, ${name}`);
        const patience = {
          mostMs: longestMs,
          warmUpMs: 0,
          ...(run.quick ? { runMs: 1, repeats: 1 } : { runMs: 60, repeats: 3 }),
        };
        const { times, facts } = await timesToError(frame, way, { backend: 'wasm', threads }, patience);
        found.push({
          side,
          way,
          where,
          reached: times.map(({ mark, iterations, ms }) => ({ mark, iterations, ms })),
          entries: entriesOf(facts),
        });
        if (
          (times.length < marks.length || times[1].ms >= longestMs / 3) &&
          way.global !== 'cholesky' &&
          way.global !== 'multigrid'
        )
          given.add(name);
      }
    }
  }
  return found;
}

const entriesOf = (facts: WayTimes['facts']): number | null => {
  const entries = facts.pairs ?? facts.nonzeros;
  return typeof entries === 'number' ? entries : null;
};

export function storedTimes(all: readonly GpuResults[] = loadResults()): { from: string | null; rows: Measured[] } {
  const results = firstWith(['time-to-error'], all);
  if (!results) return { from: null, rows: [] };
  const { gpu, version, date, driver, machine, rows } = results;
  return {
    from: `${gpu}${driver ? ` (${driver})` : ''}, selvedge ${version}, ${date}, on ${machine}`,
    rows: rows.flatMap((row) => {
      if (row.suite !== 'time-to-error') return [];
      const { nodes, global, acceleration, reached, facts } = row;
      return [
        {
          side: Math.round(Math.sqrt(nodes)),
          way: { global, acceleration },
          where: `${gpu}, stored`,
          reached: reached.map(({ mark, iterations, microseconds }) => ({ mark, iterations, ms: microseconds / 1000 })),
          entries: entriesOf(facts),
        },
      ];
    }),
  };
}

const nameOf = ({ way, where }: Measured) => `${wayName(way)}, ${where}`;
const namesOf = (all: readonly Measured[]) => [...new Set(all.map(nameOf))];
const msTo = ({ reached }: Measured, mark: number) => reached.find((one) => one.mark === mark)?.ms ?? null;

/** Enough to see what matters; the table has the rest. */
const isPlotted = ({ way, where }: Measured): boolean =>
  where.endsWith('threads')
    ? way.acceleration !== 'none' && (way.global === 'cholesky' || way.global === 'multigrid')
    : way.global === 'cholesky' || way.global === 'multigrid' || way.global === 'coloured';

/** A colour for each way, a kind of line for each place. */
const plottedWays = [
  'cholesky, accelerated',
  'cholesky',
  'multigrid, accelerated',
  'multigrid',
  'coloured, accelerated',
  'coloured',
];
const lineOf = (where: string): Series['line'] =>
  where.endsWith('stored') ? 'dashed' : where.endsWith('threads') ? 'dotted' : undefined;

function plot(all: readonly Measured[], mark: number): Plot {
  const series = namesOf(all.filter(isPlotted)).map((name): Series => {
    const points = all.filter((one) => nameOf(one) === name);
    const [{ way, where }] = points;
    return {
      name,
      mark: 'line-and-points',
      colour: plottedWays.indexOf(wayName(way)),
      line: lineOf(where),
      points: points.flatMap((one) => {
        const ms = msTo(one, mark);
        return ms === null ? [] : [[one.side ** 2, ms] as const];
      }),
    };
  });
  return {
    kind: 'plot',
    caption: `Time of a step to a relative error of ${mark} against the number of particles: full lines on one thread, dotted on more, dashed on a GPU. The table below has more ways.`,
    x: { label: 'particles', scale: 'log' },
    y: { label: 'time [ms]', scale: 'log' },
    series: series.filter(({ points }) => points.length > 0),
  };
}

function table(all: readonly Measured[]): Table {
  const sizes = [...new Set(all.map(({ side }) => side))].sort((a, b) => a - b);
  const cell = (one: Measured | undefined) =>
    one === undefined
      ? ''
      : one.reached.length === 0
        ? 'too long'
        : one.reached.map(({ iterations, ms }) => `${milliseconds(ms)} (${iterations})`).join(', ');
  return {
    kind: 'table',
    caption: `Time to errors of ${marks.join(' and ')}, with the iterations that it took. Here a step that takes longer than 3 s is not waited for.`,
    columns: [
      { name: 'global step' },
      ...sizes.map((side) => ({ name: `${side} x ${side}`, source: 'ours' as const })),
    ],
    rows: namesOf(all).map((name) => [
      name,
      ...sizes.map((side) => cell(all.find((one) => one.side === side && nameOf(one) === name))),
    ]),
  };
}

/** Exponents of time and memory, for ways that were measured at three sizes or more. */
function growth(all: readonly Measured[]): Table {
  const exponent = (points: readonly { size: number; value: number }[]) =>
    points.length < 3 ? '' : figures(exponentOf(points));
  return {
    kind: 'table',
    caption:
      'How time and memory grow with the number n of particles: the exponent p of n^p that fits best. Memory is that of the entries of the factor, or of the levels of multigrid.',
    columns: [{ name: 'global step' }, ...marks.map((mark) => ({ name: `time to ${mark}` })), { name: 'entries' }],
    rows: namesOf(all).flatMap((name) => {
      const own = all.filter((one) => nameOf(one) === name);
      const grown = (value: (one: Measured) => number | null) =>
        own.flatMap((one) => {
          const found = value(one);
          return found === null ? [] : [{ size: one.side ** 2, value: found }];
        });
      const cells = [...marks.map((mark) => grown((one) => msTo(one, mark))), grown(({ entries }) => entries)].map(
        exponent,
      );
      return cells.every((cell) => cell === '') ? [] : [[name, ...cells]];
    }),
  };
}

/** The last of the marks, at the largest size at which both reached it. */
function verdict(here: readonly Measured[]): Verdict {
  const mark = marks[1];
  const reachedBy = (acceleration: SolvingWay['acceleration'], side: number) =>
    here
      .find(
        ({ way, where, ...one }) =>
          one.side === side &&
          way.global === 'cholesky' &&
          way.acceleration === acceleration &&
          where === 'wasm, 1 thread',
      )
      ?.reached.find((each) => each.mark === mark);
  const sizes = [...new Set(here.map(({ side }) => side))].sort((a, b) => b - a);
  const side = sizes.find((each) => reachedBy('none', each) && reachedBy('lbfgs', each)) ?? sizes[0];
  const [plain, accelerated] = [reachedBy('none', side), reachedBy('lbfgs', side)];
  const found = plain !== undefined && accelerated !== undefined;
  return {
    kind: 'verdict',
    claim: 'Accelerated iterations with the same factor reach an error sooner than plain ones (Liu 2017)',
    holds: found && accelerated.ms < plain.ms,
    found: found
      ? `${side} x ${side}, one thread, to ${mark}: ${accelerated.iterations} iterations in ${milliseconds(accelerated.ms)} against ${plain.iterations} in ${milliseconds(plain.ms)}, ${shortFigures(plain.ms / accelerated.ms)} times as long.`
      : `${side} x ${side}, one thread: an error of ${mark} was not reached by both in the time that was waited for.`,
    numbers: found ? { side, plainMs: plain.ms, acceleratedMs: accelerated.ms } : { side },
  };
}
