/** A scenario of section 5.1 with every contender: with as many iterations per frame for all, and with as many as fit into the budget of each. */
import type { Where } from '../../gpu/timed-world';
import { oncePerRun, type PaperRun } from '../paper';
import { type Way, waysHere } from '../ways';
import { type Affordable, affordableIterations, type BudgetOptions } from './budget';
import { type ContenderName, contenderNames, contenderTitles, runsOnGpu } from './contenders';
import { type CurveOptions, type ErrorCurve, errorCurve, type PicturedCurve } from './error-curve';
import { type ExperimentName, experiment } from './experiments';
import { performance51 } from './published';
import { storedFigures } from './stored-figures';

type PicturedBudget = PicturedCurve & Pick<Affordable, 'iterationMs'>;

/** Curves of one machine at the budget. */
export interface TimedPlace {
  /** As legends have it: 'wasm, 1 thread'. */
  readonly name: string;
  /** The same with the machine, as tables have it. */
  readonly machine: string;
  readonly kind: 'cpu' | 'gpu';
  readonly curves: readonly (ErrorCurve & Pick<Affordable, 'iterationMs'>)[];
}

export interface Comparison {
  readonly name: ExperimentName;
  readonly side: number;
  readonly frames: number;
  /** With 11 iterations per frame. */
  readonly sameIterations: readonly ErrorCurve[];
  /** At the budget, on one thread here. */
  readonly here: readonly PicturedBudget[];
  /** `here`, and a GPU: that of this machine, else the stored one, else none. */
  readonly places: readonly TimedPlace[];
  readonly stillsAt: readonly number[];
}

const lengths: Record<ExperimentName, CurveOptions> = {
  stretched: { frames: 300, every: 3 },
  hanging: { frames: 1000, every: 10, stillsAt: [150, 300, 500, 1000] },
};
const quickLengths: Record<ExperimentName, CurveOptions> = {
  stretched: { frames: 8, every: 2 },
  hanging: { frames: 40, every: 4, stillsAt: [20, 40] },
};

export const sideOf = ({ quick }: Pick<PaperRun, 'quick'>): number => (quick ? 12 : performance51.side);
export const lengthOf = (name: ExperimentName, quick: boolean): CurveOptions => (quick ? quickLengths : lengths)[name];

export const onThread: Where = { backend: 'wasm', threads: 1 };

/** A GPU takes longer to get going, and much less time for each iteration. */
export const budgetOptions = (kind: TimedPlace['kind'], quick: boolean): BudgetOptions => {
  const ms = performance51.budgetMs;
  if (quick) return { ms, guess: 20, frames: 1, rounds: 1 };
  return kind === 'cpu' ? { ms, guess: 12, frames: 3, rounds: 21 } : { ms, guess: 200, frames: 30, rounds: 7 };
};

/** The same for both scenarios, whose frames take as long: measured once, with the hanging cloth. */
const affordableOn = (kind: TimedPlace['kind'], names: readonly ContenderName[]) =>
  oncePerRun(async (run) => {
    const where = kind === 'cpu' ? onThread : (await gpuOf(run))?.options;
    const scenario = experiment('hanging', sideOf(run));
    return where ? affordableIterations(scenario, names, where, budgetOptions(kind, run.quick)) : [];
  });
const affordable = {
  cpu: affordableOn('cpu', contenderNames),
  gpu: affordableOn('gpu', contenderNames.filter(runsOnGpu)),
};

const gpuOf = async (run: PaperRun): Promise<Way | undefined> =>
  (await waysHere(run)).all.find(({ kind }) => kind === 'gpu');

async function compare(run: PaperRun, name: ExperimentName): Promise<Comparison> {
  const side = sideOf(run);
  const scenario = experiment(name, side);
  const options = lengthOf(name, run.quick);
  const sameIterations: ErrorCurve[] = [];
  for (const [c, contender] of contenderNames.entries()) {
    await run.progress(
      (0.4 * c) / contenderNames.length,
      `${performance51.iterations} iterations, ${contenderTitles[contender]}`,
    );
    sameIterations.push(await errorCurve(scenario, contender, performance51.iterations, onThread, options));
  }
  const atBudget = async (kind: TimedPlace['kind'], where: Where, begin: number) => {
    await run.progress(begin, 'time of iterations');
    const curves: PicturedBudget[] = [];
    for (const { contender, iterations, iterationMs } of await affordable[kind](run)) {
      await run.progress(begin, `${performance51.budgetMs} ms, ${contenderTitles[contender]}`);
      curves.push({ ...(await errorCurve(scenario, contender, iterations, where, options)), iterationMs });
    }
    return curves;
  };
  const here = await atBudget('cpu', onThread, 0.4);
  const gpu = await gpuOf(run);
  const place = (where: string, kind: TimedPlace['kind'], curves: readonly PicturedBudget[]): TimedPlace => ({
    name: where,
    machine: `${where}, ${curves[0].machine}`,
    kind,
    curves,
  });
  const onGpu = gpu
    ? [place(gpu.name, 'gpu', await atBudget('gpu', gpu.options, 0.7))]
    : storedFigures().places(name, side);
  return {
    name,
    side,
    frames: options.frames,
    sameIterations,
    here,
    places: [place('wasm, 1 thread', 'cpu', here), ...onGpu],
    stillsAt: options.stillsAt ?? [],
  };
}

/** Figures 4 and 5 show the same run. */
export const comparisons: Record<ExperimentName, (run: PaperRun) => Promise<Comparison>> = {
  stretched: oncePerRun((run) => compare(run, 'stretched')),
  hanging: oncePerRun((run) => compare(run, 'hanging')),
};
