/** Figure 10: a strong push from below at a step of 0.005 s, with each of the three methods. */
import { massSpring } from '../../../src/solvers/mass-spring/index';
import type { Part } from '../paper';
import { figures, percent } from '../reporting/format';
import { type Block, type Plot, type Table, text, type Verdict } from '../reporting/report';
import { methodNames } from './methods';
import { pushPicture } from './push-pictures';
import { type PushRun, runPush, stretchAtMost, sureStep } from './push-run';
import { pushSolvers, pushWords, wordsOf } from './push-solvers';
import { figure10Push, pushedAdaptive } from './pushed-adaptive';

interface Pushed {
  name: string;
  run: PushRun;
}

const { push: pushed, timeStep, shotTimes } = figure10Push;
/** Under pictures, which are narrow. */
const rowNames = ['springs', 'enforced', 'adaptive', 'substeps'];

export const figure10: Part = {
  name: 'figure-10',
  title: 'Figure 10: a strong push from below',
  async run(run) {
    const push = async (name: string, done: number, go: () => Promise<PushRun>): Promise<Pushed> => {
      await run.progress(done, name);
      return { name, run: await go() };
    };
    const { massSpring: springs, constraintEnforcement: constraints } = pushSolvers;
    const plain = await push(methodNames.massSpring, 0, () => runPush(springs(), figure10Push));
    const enforced = await push(methodNames.constraintEnforcement, 0.2, () => runPush(constraints(), figure10Push));
    const adaptive = await push(methodNames.adaptiveConstraints, 0.6, () => pushedAdaptive(run));
    const substepped = await push('mass-spring, substeps', 0.9, () => runPush(massSpring(), figure10Push));
    const all = [plain, enforced, adaptive, substepped];
    return [
      text(
        `${pushWords} Here: ${wordsOf(pushed)}. Steps of ${timeStep} s for all; the last row is mass-spring again with as many substeps as it is sure of ` +
          `(steps of at most ${figures(sureStep(massSpring(), pushed) ?? Number.NaN)} s), which the paper does not have. wasm, f32.`,
      ),
      pushPicture(
        'csse-2022-figure-10.png',
        `The push at ${shotTimes.map((time) => `${time} s`).join(', ')}: ${all.map(({ name }) => name).join(', ')}`,
        all.map(({ run: found }, k) => ({ name: rowNames[k], run: found })),
      ),
      plot(all),
      table(all),
      blowsUp(plain),
      holdsOut(enforced, adaptive, substepped),
    ] satisfies Block[];
  },
};

function plot(all: readonly Pushed[]): Plot {
  return {
    kind: 'plot',
    caption: 'The largest stretch of any spring along the threads or across, until the sheet broke if it did',
    x: { label: 'time [s]', scale: 'linear' },
    y: { label: 'stretch', scale: 'log', range: [1e-3, 100] },
    series: all.map(({ name, run }) => ({ name, points: run.stretch })),
  };
}

function table(all: readonly Pushed[]): Table {
  return {
    kind: 'table',
    caption: 'The same as numbers',
    columns: [
      { name: 'method' },
      { name: 'paper', align: 'left', source: 'paper' },
      { name: 'broke at', source: 'ours' },
      { name: 'largest stretch', source: 'ours' },
      { name: 'stretch at the end', source: 'ours' },
    ],
    rows: all.map(({ name, run }) => [
      name,
      paperSays[name] ?? '',
      run.brokenAt === null ? 'never' : `${figures(run.brokenAt)} s`,
      percent(stretchAtMost(run)),
      run.brokenAt === null ? percent(run.stretch[run.stretch.length - 1][1]) : '',
    ]),
  };
}

const paperSays: Record<string, string> = {
  [methodNames.massSpring]: 'blows up',
  [methodNames.constraintEnforcement]: 'stable, hard to stretch',
  [methodNames.adaptiveConstraints]: 'excellent behaviour',
};

function blowsUp({ run }: Pushed): Verdict {
  return {
    kind: 'verdict',
    claim: `Mass-spring blows up under a strong push at a step of ${timeStep} s`,
    holds: run.brokenAt !== null,
    found:
      run.brokenAt === null
        ? `It did not: the largest stretch was ${percent(stretchAtMost(run))}.`
        : `A particle was faster than 1000 m/s at t = ${figures(run.brokenAt)} s; the world froze the sheet and said so.`,
    numbers: { brokenAt: run.brokenAt ?? -1, largestStretch: stretchAtMost(run) },
  };
}

/** Hard to stretch: less than springs alone, which the substeps keep stable, are stretched in the same push. */
function holdsOut({ run: enforced }: Pushed, { run: adaptive }: Pushed, { run: substepped }: Pushed): Verdict {
  const [hard, soft, alone] = [enforced, adaptive, substepped].map(stretchAtMost);
  return {
    kind: 'verdict',
    claim: 'Constraint enforcement and adaptive constraints stay stable in the same push, and hard to stretch',
    holds: enforced.brokenAt === null && adaptive.brokenAt === null && hard < alone && soft < alone,
    found:
      `${[enforced, adaptive].every(({ brokenAt }) => brokenAt === null) ? 'Neither broke' : 'One broke'}. The largest stretch was ` +
      `${percent(hard)} with constraint enforcement and ${percent(soft)} with adaptive constraints, where springs alone, kept stable by substeps, were ` +
      `stretched by ${percent(alone)}.`,
    numbers: { constraintEnforcement: hard, adaptiveConstraints: soft, massSpring: alone },
  };
}
