/** Figures 7, 8 and 9: frames a second against size for each method, and what is real time. */
import { largestStrain } from '../../largest-strain';
import type { Part } from '../paper';
import { capitalised, figures, percent } from '../reporting/format';
import { type Block, type Plot, type Series, type Table, text } from '../reporting/report';
import { waysHere } from '../ways';
import { type Method, methodNames, timedMethods } from './methods';
import { constraintRows, figure7Fps, figureRemark, massSpringRows, realTimeFps, realTimeSizes } from './published';
import { adaptiveRates, type Curve, enforcedRates, massSpringRates } from './rate-curves';
import { largestVerdict, orderVerdict, pushed, realTimeVerdict } from './rate-verdicts';
import { asTimedHere, type StoredRates, storedNote, storedRates } from './stored-rates';

export const figures789: Part = {
  name: 'figures-7-8-9',
  title: 'Figures 7, 8 and 9: frames a second by size',
  async run(run) {
    const springs = await massSpringRates(run);
    const { all, without } = await enforcedRates(run);
    const adaptive = await adaptiveRates(run);
    const stored = asTimedHere(storedRates());
    const { gpu } = await waysHere(run);
    return [
      text(
        `${Object.values(timedMethods)
          .map(({ words }) => words)
          .join(' ')} ${gpu} ${storedNote(stored)}`,
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
      text(
        `The constraint methods are shown up to the sizes that were run. ${reach(all, storedKinds(stored, 's1'))} ` +
          `${reach(without, storedKinds(stored, 's2'))} ${reach(adaptive, pushed(stored))}`,
      ),
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

/** One series for each kind of row, as far as it goes; empty without stored figures. */
export function storedSeries(stored: StoredRates, method: Method): Series[] {
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

const storedKinds = ({ constraintEnforcement }: StoredRates, kinds: 's1' | 's2') =>
  constraintEnforcement.filter(({ row }) => row.kinds === kinds);

/** How far a curve goes, here and on the stored GPU, how far from real time that is, and whether larger sheets are left out for it. */
function reach({ method, kinds, points }: Curve, stored: readonly { row: { nodes: number }; fps: number }[]): string {
  const last = points[points.length - 1];
  const here = [last.nodes, Math.max(...last.rates.map(({ fps }) => fps))] as const;
  const kept = fastestBySize(stored).at(-1);
  const at = ([nodes, fps]: readonly [number, number]) =>
    `up to ${nodes.toLocaleString('en')} nodes, at ${figures(fps)} frames a second (${figures(fps / realTimeFps)} times real time)`;
  const name = [methodNames[method], kinds].filter(Boolean).join(', ');
  const why = here[1] < realTimeFps ? ' Larger sheets would be yet further from real time here and are left out.' : '';
  return `${capitalised(name)}: here ${at(here)}${kept ? `; stored ${at(kept)}` : ''}.${why}`;
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
    caption: `${[methodNames[method], kinds].filter(Boolean).join(', ')}: frames a second with frames of ${points[0].timeStep} s`,
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
      percent(largestStrain(rates[0].statistics)),
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
