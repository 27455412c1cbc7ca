/** Frames a second against size, for each method and way: what Figures 7, 8 and 9 are drawn from. */
import { totalmem } from 'node:os';
import { oncePerRun, type PaperRun } from '../paper';
import { fastestOnCpu, type Way, waysHere } from '../ways';
import { frameRates, type Rate, rateOptions } from './frame-rates';
import { type Method, methodNames } from './methods';
import { realTimeSizes } from './published';
import { springCount } from './spring-count';

export interface CurveOptions {
  /** As legends have it: 'all springs (s1)'; '' where there is one kind only. */
  kinds: string;
  method: Method;
  /** False: a sheet without springs over two cells (the paper's s2). */
  bend: boolean;
  /** Columns and rows of each sheet. */
  sizes: readonly (readonly [columns: number, rows: number])[];
  /** Largest number of nodes that the CPU is given: beyond it a real GPU runs alone, and where there is none, nothing. */
  cpuNodes: number;
  /** Largest number of nodes that a GPU in software is given. */
  softwareNodes: number;
}

export interface CurvePoint {
  nodes: number;
  springs: number;
  /** Of the scene [s]. */
  timeStep: number;
  rates: Rate[];
}

export interface Curve extends CurveOptions {
  points: CurvePoint[];
  /** Why sizes are missing, in a sentence each. */
  left: string[];
}

const squares = (...sides: number[]) => sides.map((side) => [side, side] as const);
const largest = [realTimeSizes.massSpring.columns, realTimeSizes.massSpring.rows] as const;
/** Memory [bytes] without which the largest sheet is not tried. */
const memoryForLargest = 16 * 2 ** 30;

const massSpringCurve = (quick: boolean): CurveOptions => ({
  kinds: '',
  method: 'massSpring',
  bend: true,
  sizes: quick ? squares(32, 64) : [...squares(64, 128, 256, 512, 1024), largest],
  cpuNodes: Number.POSITIVE_INFINITY,
  softwareNodes: quick ? 0 : 262_144,
});

const constraintCurve = (quick: boolean, bend: boolean): CurveOptions => ({
  kinds: bend ? 'all springs (s1)' : 'without bending (s2)',
  method: 'constraintEnforcement',
  bend,
  sizes: quick ? squares(12, 20) : [...squares(12, 20, 32, 52, 90, 128, 165, 317, 500, 1000), largest],
  cpuNodes: 317 * 317,
  softwareNodes: quick ? 0 : 1024,
});

const adaptiveCurve = (quick: boolean): CurveOptions => ({
  kinds: '',
  method: 'adaptiveConstraints',
  bend: true,
  sizes: quick ? squares(20, 40) : [...squares(32, 64, 128, 256, 405, 708, 1000), largest],
  cpuNodes: 708 * 708,
  softwareNodes: quick ? 0 : 1024,
});

export const massSpringRates = oncePerRun((run) => rateCurve(run, massSpringCurve(run.quick), [0, 0.4]));

/** With all springs (s1), and without those over two cells (s2). */
export const enforcedRates = oncePerRun(async (run) => ({
  all: await rateCurve(run, constraintCurve(run.quick, true), [0.4, 0.6]),
  without: await rateCurve(run, constraintCurve(run.quick, false), [0.6, 0.8]),
}));

export const adaptiveRates = oncePerRun((run) => rateCurve(run, adaptiveCurve(run.quick), [0.8, 1]));

async function rateCurve(
  run: PaperRun,
  options: CurveOptions,
  [start, end]: readonly [number, number],
): Promise<Curve> {
  const { all } = await waysHere(run);
  const curve: Curve = { ...options, points: [], left: [] };
  const planned = options.sizes
    .map(([columns, rows]) => ({ columns, rows, ways: waysFor(all, columns * rows, options) }))
    .filter(({ ways }) => ways.length > 0);
  const total = planned.reduce((sum, { columns, rows }) => sum + columns * rows, 0);
  let done = 0;
  for (const { columns, rows, ways } of planned) {
    const nodes = columns * rows;
    const springs = springCount(columns, rows, options.bend);
    await run.progress(start + ((end - start) * done) / total, `${methodNames[options.method]}, ${nodes} nodes`);
    done += nodes;
    if (nodes >= realTimeSizes.massSpring.nodes && totalmem() < memoryForLargest) {
      curve.left.push(`The sheet of ${nodes.toLocaleString('en')} nodes is left out: it needs 16 GiB of memory.`);
      continue;
    }
    const rates = await frameRates(options.method, { columns, rows, bend: options.bend }, ways, rateOptions(run));
    curve.points.push({ nodes, springs, timeStep: rates[0].timeStep, rates });
  }
  return curve;
}

/** The CPU at its fastest, and the GPU; one in software up to the size it can do in some seconds. */
export function waysFor(
  all: readonly Way[],
  nodes: number,
  { cpuNodes, softwareNodes }: Pick<CurveOptions, 'cpuNodes' | 'softwareNodes'>,
): Way[] {
  const gpu = all.filter(({ kind }) => kind === 'gpu' || (kind === 'software-gpu' && nodes <= softwareNodes));
  return nodes <= cpuNodes ? [fastestOnCpu(all), ...gpu] : gpu;
}
