/** The section of Pall 2018, Figures 3 and 4: as many iterations per frame as fit into the paper's budget of 2 ms, and the errors that they leave. */
import { assemble } from '../../src/scene/assemble';
import { scene } from '../../src/scene/scene';
import { affordableIterations } from '../papers/pall-2018/budget';
import { budgetOptions, lengthOf, sideOf } from '../papers/pall-2018/comparison';
import { contenderNames, contenderTitles } from '../papers/pall-2018/contenders';
import { errorCurve, meanError } from '../papers/pall-2018/error-curve';
import { type ExperimentName, experiment, experimentNames } from '../papers/pall-2018/experiments';
import { performance51 } from '../papers/pall-2018/published';
import type { PallFiguresRow } from '../results/results';
import { show, sizeColumns } from './row-printer';
import type { Section } from './section';

const where = { backend: 'webgpu' } as const;
type GlobalName = PallFiguresRow['global'];
/** One after the other is no way to use a GPU. */
const globals = contenderNames.flatMap((name) => (name === 'gauss-seidel' ? [] : [name]));

const what = (name: ExperimentName, global: GlobalName) => `${name}, ${contenderTitles[global]}`;

async function row(name: ExperimentName, global: GlobalName, small: boolean): Promise<PallFiguresRow> {
  const scenario = experiment(name, sideOf({ quick: small }));
  const options = budgetOptions('gpu', small);
  const [{ iterations, iterationMs, fastestMs }] = await affordableIterations(scenario, [global], where, options);
  const curve = await errorCurve(scenario, global, iterations, where, lengthOf(name, small));
  const { particleCount, springs } = assemble(scene(scenario.scene));
  return {
    suite: 'pall-figures',
    what: what(name, global),
    nodes: particleCount,
    springs: springs.count,
    microseconds: 1000 * iterationMs,
    fastest: 1000 * fastestMs,
    repeats: options.rounds,
    stepsPerCall: iterations,
    facts: curve.facts,
    scene: name,
    global,
    budget: performance51.budgetMs,
    every: curve.every,
    errors: curve.errors,
  };
}

export const pallFiguresSection: Section<PallFiguresRow> = {
  name: 'pall-figures',
  title: `projective on the scenarios of Pall 2018, section 5.1: iterations that fit into ${performance51.budgetMs} ms, and the errors that they leave`,
  columns: [
    ...sizeColumns,
    { name: 'scene, global step', width: 24, cell: (each) => each.what },
    { name: 'us/iteration', cell: ({ microseconds }) => show(microseconds) },
    { name: 'iterations', cell: ({ stepsPerCall }) => String(stepsPerCall) },
    { name: 'mean error [m2]', width: 15, cell: (each) => show(meanError(each)) },
  ],
  jobs: (small) =>
    experimentNames.flatMap((name) =>
      globals.map((global) => ({
        what: what(name, global),
        nodes: sideOf({ quick: small }) ** 2,
        run: () => row(name, global, small),
      })),
    ),
  summary: () => [],
};
