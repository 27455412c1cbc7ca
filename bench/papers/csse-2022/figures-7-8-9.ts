/** Figures 7, 8 and 9: frames a second against size for each method, and what is real time. */
import type { Part } from '../paper';
import { figures, percent } from '../reporting/format';
import { type Block, type Plot, type Series, type Table, text } from '../reporting/report';
import { type Method, methodNames, timedMethods } from './methods';
import { constraintRows, figure7Fps, figureRemark, massSpringRows, realTimeFps, realTimeSizes } from './published';
import { adaptiveRates, type Curve, enforcedRates, massSpringRates } from './rate-curves';
import { largestVerdict, orderVerdict, realTimeVerdict } from './rate-verdicts';
import { type StoredRates, storedNote, storedRates } from './stored-rates';
import { waysHere } from './ways';

export const figures789: Part = {
  name: 'figures-7-8-9',
  title: 'Figures 7, 8 and 9: frames a second by size',
  async run(run) {
    const springs = await massSpringRates(run);
    const { all, without } = await enforcedRates(run);
    const adaptive = await adaptiveRates(run);
    const stored = storedRates();
    const { gpu } = await waysHere(run);
    return [
      text(
        `${Object.values(timedMethods)
          .map(({ words }) => words)
          .join(' ')} s1 and s2: with and without springs over two cells. ` + `${gpu} ${storedNote(stored)}`,
      ),
      text(figureRemark),
      plot('Figure 7: mass-spring', [springs], massSpringPaper, storedSeries(stored, 'massSpring')),
      plot(
        'Figure 8: constraint enforcement',
        [all, without],
        constraintPaper,
        storedSeries(stored, 'constraintEnforcement'),
      ),
      plot('Figure 9: adaptive constraints', [adaptive], adaptivePaper, storedSeries(stored, 'adaptiveConstraints')),
      ...[springs, all, without, adaptive].map(table),
      ...[...new Set([springs, all, without, adaptive].flatMap(({ left }) => left))].map(text),
      ...largestVerdict(springs, stored),
      ...realTimeVerdict('constraintEnforcement', without, stored),
      ...realTimeVerdict('adaptiveConstraints', adaptive, stored),
      ...orderVerdict(springs, without, adaptive),
    ] satisfies Block[];
  },
};

const massSpringPaper: Series = {
  name: 'paper, GTX 1070',
  source: 'paper',
  mark: 'points',
  points: [
    ...massSpringRows.map(({ nodes, gpuFps }) => [nodes, gpuFps] as const),
    ...figure7Fps
      .filter(({ nodes }) => !massSpringRows.some((row) => row.nodes === nodes))
      .map(({ nodes, fps }) => [nodes, fps] as const),
  ],
};

const realTimePoint = (method: Exclude<Method, 'massSpring'>) => [realTimeSizes[method].nodes, realTimeFps] as const;

const constraintPaper: Series = {
  name: 'paper, GTX 1070 (s1; the last s2)',
  source: 'paper',
  mark: 'points',
  points: [
    ...constraintRows.map(({ nodes, gpuFps }) => [nodes, gpuFps] as const),
    realTimePoint('constraintEnforcement'),
  ],
};

const adaptivePaper: Series = {
  name: 'paper, GTX 1070: real time',
  source: 'paper',
  mark: 'points',
  points: [realTimePoint('adaptiveConstraints')],
};

/** One series for each kind of row; empty without stored figures. */
function storedSeries(stored: StoredRates, method: Method): Series[] {
  const named = (name: string, points: Series['points']): Series[] =>
    points.length === 0 ? [] : [{ name: `${stored.name}${name}`, points, mark: 'line-and-points' }];
  switch (method) {
    case 'massSpring':
      return named(
        '',
        stored.massSpring.map(({ row, fps }) => [row.nodes, fps] as const),
      );
    case 'constraintEnforcement':
      return (['s1', 's2'] as const).flatMap((kinds) =>
        named(`, ${kinds}`, fastestBySize(stored.constraintEnforcement.filter(({ row }) => row.kinds === kinds))),
      );
    case 'adaptiveConstraints':
      return (['push', 'posts'] as const).flatMap((scene) =>
        named(`, ${scene}`, fastestBySize(stored.adaptiveConstraints.filter(({ row }) => row.scene === scene))),
      );
  }
}

function fastestBySize(rates: readonly { row: { nodes: number }; fps: number }[]): (readonly [number, number])[] {
  const best = new Map<number, number>();
  for (const { row, fps } of rates) best.set(row.nodes, Math.max(fps, best.get(row.nodes) ?? 0));
  return [...best];
}

function plot(caption: string, curves: readonly Curve[], paper: Series, stored: readonly Series[]): Plot {
  const ours = curves.flatMap(({ kinds, points }) => {
    const names = [...new Set(points.flatMap(({ rates }) => rates.map(({ way }) => way.name)))];
    return names.map(
      (name): Series => ({
        name: kinds === '' ? name : `${name}, ${kinds}`,
        mark: 'line-and-points',
        points: points.flatMap(({ nodes, rates }) =>
          rates.filter(({ way }) => way.name === name).map(({ fps }) => [nodes, fps] as const),
        ),
      }),
    );
  });
  return {
    kind: 'plot',
    caption,
    x: { label: 'nodes', scale: 'log' },
    y: { label: 'frames a second', scale: 'log' },
    series: [paper, ...ours, ...stored],
  };
}

/** Sizes and rates as numbers, with what conjugate gradients and the choice of constraints had to do in the last frame. */
function table({ method, kinds, points }: Curve): Table {
  const names = [...new Set(points.flatMap(({ rates }) => rates.map(({ way }) => way.name)))];
  const told = Object.keys(toldBySolver).filter((key) => points.some(({ rates }) => key in rates[0].statistics.solver));
  return {
    kind: 'table',
    caption: `${[methodNames[method], kinds].filter(Boolean).join(', ')}: frames a second with steps of ${points[0].timeStep} s`,
    columns: [
      { name: 'nodes' },
      { name: 'springs' },
      ...names.map((name) => ({ name, source: 'ours' as const })),
      { name: 'simulated seconds a second', source: 'ours' },
      { name: 'largest strain', source: 'ours' },
      ...told.map((key) => ({ name: toldBySolver[key].name, source: 'ours' as const })),
    ],
    rows: points.map(({ nodes, springs, timeStep, rates }) => [
      nodes.toLocaleString('en'),
      springs.toLocaleString('en'),
      ...names.map((name) => {
        const fps = rates.find(({ way }) => way.name === name)?.fps;
        return fps === undefined ? '' : figures(fps);
      }),
      figures(rates[0].fps * timeStep),
      percent(rates[0].statistics.maxStrain),
      ...told.map((key) => toldBySolver[key].show(rates[0].statistics.solver[key])),
    ]),
  };
}

/** Statistics of the solvers that are worth a column. */
const toldBySolver: Record<string, { name: string; show: (value: number) => string }> = {
  iterations: { name: 'CG iterations', show: String },
  residual: { name: 'residual', show: (value) => figures(value, 2) },
  activeFraction: { name: 'active constraints', show: percent },
};
