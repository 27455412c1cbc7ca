/** Section 4.5: a full Gauss-Seidel iteration in two parallel steps, whatever the size. Runs of kernels are counted as the queue has them. */
import { createWorld } from '../../../src/world/create-world';
import { AdjustableProjective } from '../../kernels/adjustable-projective';
import { redBlackScene } from '../../kernels/red-black-world';
import type { Part } from '../paper';
import { shortFigures } from '../reporting/format';
import { type Block, type Table, text, type Verdict } from '../reporting/report';
import { type Way, waysHere } from '../ways';

const counts = [12, 24] as const;

/** Runs of kernels for each iteration: those of a step of many less those of one of few. `side`: particles along each edge of a sheet. */
export async function runsPerIteration(side: number, options: Way['options']): Promise<number> {
  const adjustable = new AdjustableProjective({ global: 'red-black', numLinearIterations: 1, acceleration: 'none' });
  const world = await createWorld(redBlackScene(side), { solver: adjustable.solver, ...options });
  try {
    world.profiling = true;
    const runs: number[] = [];
    for (const iterations of counts) {
      adjustable.iterations = iterations;
      world.step();
      const { stages } = await world.statistics();
      runs.push(stages.reduce((sum, stage) => sum + stage.runs, 0));
    }
    return (runs[1] - runs[0]) / (counts[1] - counts[0]);
  } finally {
    world.dispose();
  }
}

/** Particles along an edge. Of a software GPU two sizes are enough: its shaders take seconds to compile. */
const sidesOn = (kind: Way['kind'], quick: boolean): readonly number[] =>
  quick ? [8, 20] : kind === 'software-gpu' ? [10, 100] : [10, 32, 100, 316];

export const dispatches: Part = {
  name: 'dispatches',
  title: 'Two parallel steps an iteration',
  async run(run) {
    const ways = (await waysHere(run)).all.filter(({ kind }) => kind !== 'reference' && kind !== 'threads');
    const found: Counted[] = [];
    for (const [w, way] of ways.entries()) {
      const runs = new Map<number, number>();
      for (const side of sidesOn(way.kind, run.quick)) {
        await run.progress(w / ways.length, `${way.name}, ${side} x ${side}`);
        runs.set(side, await runsPerIteration(side, way.options));
      }
      found.push({ way, runs });
    }
    return [
      text(
        'A local step and both colours of the sweep that follows it. The paper has a parallel step for the local step, which it does not count, and one for each colour. Here the local step is part of the first of these two; ' +
          'on a GPU, sheets that are regular grids go through several iterations in one dispatch, on tiles with a halo, so that they take less than one each. Counting is exact on any GPU, a software one included.',
      ),
      table(found),
      ...found.map(verdict),
    ] satisfies Block[];
  },
};

interface Counted {
  readonly way: Way;
  /** By particles along an edge. */
  readonly runs: ReadonlyMap<number, number>;
}

const particles = (side: number) => (side * side).toLocaleString('en');

function table(found: readonly Counted[]): Table {
  const sides = [...new Set(found.flatMap(({ runs }) => [...runs.keys()]))].sort((a, b) => a - b);
  return {
    kind: 'table',
    caption: 'Runs of kernels (dispatches on a GPU) for each red-black iteration, the local step included',
    columns: [
      { name: 'particles' },
      { name: 'paper, without the local step', source: 'paper' },
      ...found.map(({ way }) => ({ name: way.name, source: 'ours' as const })),
    ],
    rows: sides.map((side) => [
      particles(side),
      '2',
      ...found.map(({ runs }) => (runs.has(side) ? shortFigures(runs.get(side)!) : '')),
    ]),
  };
}

function verdict({ way, runs }: Counted): Verdict {
  const most = Math.max(...runs.values());
  const each = [...runs].map(([side, count]) => `${shortFigures(count)} at ${particles(side)} particles`);
  return {
    kind: 'verdict',
    claim: `A full iteration takes no more than two parallel steps, whatever the size (${way.name})`,
    holds: most <= 2,
    found: `${each.join(', ')}, the local step included.`,
    numbers: { most },
  };
}
