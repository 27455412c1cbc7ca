/** Figure 3: how fast local/global iterations converge, for varying stiffness and for varying resolution. */
import { createLocalGlobal, createNewton, relativeError } from '../../../src/exact';
import type { Part } from '../paper';
import { figures } from '../reporting/format';
import { type Block, type Plot, type Table, text, type Verdict } from '../reporting/report';
import { curtain } from './curtain';
import { ImplicitRun } from './implicit-run';

interface Case {
  name: string;
  /** Particles along each side. */
  side: number;
  /** [N/m] */
  stiffness: number;
}

interface Convergence extends Case {
  /** Relative error after each iteration, the mean over the frames. */
  errors: number[];
}

/** The 441-vertex curtain. */
const stiffnessSide = 21;
const stiffnesses = [20, 80, 320, 1280];
/** Twice the resolution, twice the constant: 320 N/m at 81 x 81 particles. */
const stiffnessPerCell = 4;

export const figure3: Part = {
  name: 'figure-3',
  title: 'Figure 3: convergence by stiffness and by resolution',
  async run(run) {
    const frames = run.quick ? 4 : 50;
    const iterations = run.quick ? 40 : 200;
    const sides = run.quick ? [6, 11, 16] : [11, 21, 41, 61];
    const byStiffness = stiffnesses.map((stiffness) => ({
      name: `k = ${stiffness} N/m`,
      side: stiffnessSide,
      stiffness,
    }));
    const byResolution = sides.map((side) => {
      const stiffness = stiffnessPerCell * (side - 1);
      return { name: `${side} x ${side}, k = ${stiffness} N/m`, side, stiffness };
    });
    const cases: Case[] = [...byStiffness, ...byResolution];
    // The time of a case grows faster than its particles.
    const costs = cases.map(({ side }) => side ** 3);
    const total = costs.reduce((sum, cost) => sum + cost, 0);
    const found: Convergence[] = [];
    let spent = 0;
    for (const [c, one] of cases.entries()) {
      const progress = (done: number) => run.progress((spent + done * costs[c]) / total, one.name);
      found.push(await averageConvergence(one, frames, iterations, progress));
      spent += costs[c];
    }
    const [stiffness, resolution] = [found.slice(0, byStiffness.length), found.slice(byStiffness.length)];
    const averaged = `mean over ${frames} frames of 1/30 s, each advanced with ten iterations`;
    return [
      text(
        'Relative error (eq. 15) after each local/global iteration, in f64. x* is found by Newton’s method from the last iterate. ' +
          'Twice the resolution has twice the spring constants, as in the paper; size (1 m x 1 m) and mass (1 kg) stay. ' +
          'The paper prints curves without values, so there are no numbers of it to set beside ours.',
      ),
      convergencePlot(`Varying stiffness on the 441-vertex curtain: ${averaged}`, stiffness),
      convergencePlot(`Varying resolution: ${averaged}`, resolution),
      convergenceTable([...stiffness, ...resolution]),
      ordered('Higher stiffness leads to slower convergence', stiffness),
    ] satisfies Block[];
  },
};

async function averageConvergence(
  { side, stiffness, ...rest }: Case,
  frames: number,
  iterations: number,
  progress: (done: number) => Promise<void>,
): Promise<Convergence> {
  const simulation = new ImplicitRun(curtain({ side, stiffness }));
  const localGlobal = await createLocalGlobal(simulation.objective);
  const newton = await createNewton(simulation.objective);
  const errors = new Array<number>(iterations + 1).fill(0);
  for (let frame = 0; frame < frames; frame++) {
    await progress(frame / frames);
    const { inertia } = simulation.aim();
    const { x, trace } = localGlobal.run(inertia, iterations, true);
    const exact = newton.minimise(x);
    trace.forEach(({ g }, k) => {
      errors[k] += relativeError(g, trace[0].g, exact.g) / frames;
    });
    simulation.accept(localGlobal.run(inertia, 10).x);
  }
  localGlobal.dispose();
  newton.dispose();
  return { side, stiffness, ...rest, errors };
}

function convergencePlot(caption: string, curves: readonly Convergence[]): Plot {
  return {
    kind: 'plot',
    caption,
    x: { label: 'iterations', scale: 'linear' },
    y: { label: 'relative error', scale: 'log' },
    series: curves.map(({ name, errors }) => ({ name, points: errors.map((error, k) => [k, error] as const) })),
  };
}

function convergenceTable(curves: readonly Convergence[]): Table {
  const last = curves[0].errors.length - 1;
  const marks = [1, 10, 20, 100, 200].filter((k) => k <= last);
  return {
    kind: 'table',
    caption: 'The same as numbers',
    columns: [{ name: 'curtain' }, ...marks.map((k) => ({ name: `after ${k}`, source: 'ours' as const }))],
    rows: curves.map(({ name, errors }) => [name, ...marks.map((k) => figures(errors[k]))]),
  };
}

/** Each curve of the list ends above the one before. */
function ordered(claim: string, curves: readonly Convergence[]): Verdict {
  const last = curves[0].errors.length - 1;
  const ends = curves.map(({ errors }) => errors[last]);
  return {
    kind: 'verdict',
    claim,
    holds: ends.every((end, c) => c === 0 || end > ends[c - 1]),
    found: `After ${last} iterations: ${curves.map(({ name }, c) => `${figures(ends[c])} with ${name}`).join(', ')}.`,
    numbers: Object.fromEntries(curves.map(({ stiffness }, c) => [`error at ${stiffness} N/m`, ends[c]])),
  };
}
