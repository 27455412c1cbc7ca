/** Claim: stiffness does not change with the number of iterations, as that of position-based dynamics does. */
import { createLocalGlobal } from '../../../src/exact';
import { createWorld } from '../../../src/index';
import { assemble, type Model } from '../../../src/scene/assemble';
import type { Scene } from '../../../src/scene/types';
import { positionBased } from '../../../src/solvers/position-based/index';
import type { PaperRun, Part } from '../paper';
import { figures, percent } from '../reporting/format';
import { type Block, type Plot, type Table, text, type Verdict } from '../reporting/report';
import { curtain } from './curtain';
import { ImplicitRun } from './implicit-run';

/** How much longer the threads that carry the sheet are than at rest: a share. */
type Stretch = number;

/** At this count PBD's stiffness is tuned to stretch as local/global iterations do. */
const tunedAt = 10;
/** Soft enough [N/m] for position-based dynamics to be as stiff with few iterations. */
const stiffness = 20;
/** A body's stretch may differ by this factor between counts and still be called the same. */
const same = 1.05;

export const pbdStiffness: Part = {
  name: 'pbd-stiffness',
  title: 'Claim: stiffness does not depend on iterations',
  async run(run) {
    const counts = run.quick ? [1, 10, 40] : [1, 2, 5, 10, 20, 50, 100];
    const frames = run.quick ? 50 : 120;
    const side = run.quick ? 15 : 21;
    const newScene = () => curtain({ side, stiffness, plane: 'vertical', held: 'top', drag: 0.01 });

    const localGlobal: Stretch[] = [];
    for (const [c, count] of counts.entries()) {
      await run.progress((0.3 * c) / counts.length, `local/global, ${count} iterations`);
      localGlobal.push(await hangLocalGlobal(new ImplicitRun(newScene()), count, frames));
    }
    const tuned = await tune(run, newScene, frames, localGlobal[counts.indexOf(tunedAt)]);
    const pbd: Stretch[] = [];
    for (const [c, count] of counts.entries()) {
      await run.progress(0.6 + (0.4 * c) / counts.length, `position-based, ${count} iterations`);
      pbd.push(await hangPositionBased(newScene(), count, tuned, frames));
    }
    return [
      text(
        `A curtain of ${side} x ${side} particles, k = ${stiffness} N/m, hangs by its upper edge until it is at rest (${frames} steps of 1/30 s, ` +
          'with drag). Stretch is the mean elongation of the springs along the threads; those shorter than at rest count as 0. The ' +
          `stiffness of position-based dynamics (Müller 2007, adjusted to the number of iterations) is 1 - ${figures(1 - tuned)}, tuned to ` +
          `stretch as local/global iterations do at ${tunedAt} iterations.`,
      ),
      table(counts, localGlobal, pbd),
      plot(counts, localGlobal, pbd),
      verdict(counts, localGlobal, pbd),
    ] satisfies Block[];
  },
};

async function hangLocalGlobal(simulation: ImplicitRun, count: number, frames: number): Promise<Stretch> {
  const localGlobal = await createLocalGlobal(simulation.objective);
  for (let frame = 0; frame < frames; frame++) simulation.accept(localGlobal.run(simulation.aim().inertia, count).x);
  localGlobal.dispose();
  return meanStretch(simulation.model, simulation.positions);
}

/** One constraint after the other, in f64. */
async function hangPositionBased(
  scene: Scene,
  iterations: number,
  stiffness: number,
  frames: number,
): Promise<Stretch> {
  const solver = positionBased({ schedule: 'gauss-seidel', substeps: 1, iterations, stiffness });
  const world = await createWorld(scene, { solver, backend: 'reference' });
  for (let frame = 0; frame < frames; frame++) world.step();
  const stretch = meanStretch(assemble(scene), world.positions(0));
  world.dispose();
  return stretch;
}

/** Of the springs along the threads: the mean of their strains, but at least 0 each. */
function meanStretch({ springs }: Model, positions: ArrayLike<number>): Stretch {
  let sum = 0;
  let count = 0;
  for (let s = 0; s < springs.count; s++) {
    if (springs.kind[s] !== 0) continue;
    const [a, b] = [3 * springs.ends[2 * s], 3 * springs.ends[2 * s + 1]];
    const length = Math.hypot(...[0, 1, 2].map((k) => positions[a + k] - positions[b + k]));
    sum += Math.max(0, length / springs.rest[s] - 1);
    count++;
  }
  return sum / count;
}

/** The PBD stiffness that gives the wanted stretch, by bisection on its distance from 1: all that matters happens very close to it. */
async function tune(run: PaperRun, newScene: () => Scene, frames: number, wanted: Stretch): Promise<number> {
  const stiffnessOf = (digits: number) => 1 - 10 ** -digits;
  let [soft, stiff] = [0.1, 15];
  const rounds = 12;
  for (let k = 0; k < rounds; k++) {
    await run.progress(0.3 + (0.3 * k) / rounds, 'tuning position-based dynamics');
    const middle = (soft + stiff) / 2;
    const stretch = await hangPositionBased(newScene(), tunedAt, stiffnessOf(middle), frames);
    if (stretch > wanted) soft = middle;
    else stiff = middle;
  }
  return stiffnessOf((soft + stiff) / 2);
}

function table(counts: readonly number[], localGlobal: readonly Stretch[], pbd: readonly Stretch[]): Table {
  return {
    kind: 'table',
    caption: 'Stretch at rest',
    columns: [
      { name: 'iterations' },
      { name: 'local/global', source: 'ours' },
      { name: 'position-based', source: 'ours' },
    ],
    rows: counts.map((count, c) => [String(count), percent(localGlobal[c]), percent(pbd[c])]),
  };
}

function plot(counts: readonly number[], localGlobal: readonly Stretch[], pbd: readonly Stretch[]): Plot {
  const points = (values: readonly Stretch[]) => counts.map((count, c) => [count, 100 * values[c]] as const);
  return {
    kind: 'plot',
    caption: 'Stretch of the hanging curtain against iterations a frame',
    x: { label: 'iterations a frame', scale: 'log' },
    y: { label: 'stretch [%]', scale: 'linear' },
    series: [
      { name: 'local/global', mark: 'line-and-points', points: points(localGlobal) },
      { name: 'position-based', mark: 'line-and-points', points: points(pbd) },
    ],
  };
}

function verdict(counts: readonly number[], localGlobal: readonly Stretch[], pbd: readonly Stretch[]): Verdict {
  const spread = (values: readonly Stretch[]) => Math.max(...values) / Math.min(...values);
  const [ours, theirs] = [spread(localGlobal), spread(pbd)];
  const stiffens = pbd.every((value, c) => c === 0 || value <= pbd[c - 1]);
  return {
    kind: 'verdict',
    claim: 'Stiffness does not change with the number of iterations, as that of position-based dynamics does',
    holds: ours < same && stiffens && theirs > 2 * ours,
    found:
      `From ${counts[0]} to ${counts[counts.length - 1]} iterations the stretch varies by a factor of ${ours.toFixed(3)} with local/global ` +
      `iterations and of ${theirs.toFixed(2)} with position-based dynamics, which ${stiffens ? 'stiffens at each count' : 'does not always stiffen'}.`,
    numbers: { localGlobalSpread: ours, positionBasedSpread: theirs },
  };
}
