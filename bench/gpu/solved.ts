/** What the sections of constraints share: frames whose linear system is solved by CG, with what CG reached. */

import type { Solver } from '../../src/index';
import { largestStrain } from '../largest-strain';
import { type AdaptiveRow, type ConstraintsRow, framesPerSecond } from '../results/results';
import { show, showCount, sizeColumns } from './row-printer';
import { frameStep, spacing } from './scenes';
import type { Column } from './section';
import { lengths, type TimedWorld } from './timed-world';

type SolvedRow = ConstraintsRow | AdaptiveRow;

/** A frame is in real time when this many fit into a second. */
export const realTime = 60;

/** Frames before any is timed: the scene gets going meanwhile. Those of large sheets take long, and so there are fewer. */
export interface WarmUp {
  frames: number;
  ofLarge: number;
}

/** Nodes that a large sheet has more of. */
const large = 2_000_000;

const warmUpFrames = ({ frames, ofLarge }: WarmUp, nodes: number): number => (nodes > large ? ofLarge : frames);

/** What a row has to say of it: nothing where it is as usual. */
export const warmUpWords = ({ ofLarge }: WarmUp, nodes: number): readonly string[] =>
  nodes > large ? [`after ${ofLarge} frames`] : [];

/** The same in the title of a section. */
export const warmUpTitle = ({ frames, ofLarge }: WarmUp): string =>
  `timed after ${frames} frames (${ofLarge} above ${showCount(large)} nodes) and ${lengths(false).warmUpMs} ms of more`;

/** Times frames after `warmUp`, and takes the worst of what CG says after each repeat. `said`: all that the solver said then. */
export async function timeFrames(timed: TimedWorld, solver: Solver, warmUp: WarmUp, small: boolean) {
  const { world } = timed;
  const worst = { iterations: 0, residual: 0, maxStrain: 0, rmsStrain: 0 };
  const said: Said[] = [];
  const look = async () => {
    const { solver: now, strain, error } = await world.statistics();
    said.push(now);
    worst.iterations = Math.max(worst.iterations, statistic(solver, now, 'iterations'));
    worst.residual = Math.max(worst.residual, statistic(solver, now, 'residual'));
    worst.maxStrain = Math.max(worst.maxStrain, largestStrain({ strain }));
    worst.rmsStrain = Math.max(worst.rmsStrain, Math.sqrt(error / timed.springs) / spacing);
  };
  const timing = await timed.time({ warmUp: small ? 1 : warmUpFrames(warmUp, timed.nodes), ...lengths(small) }, look);
  return {
    said,
    fields: {
      nodes: timed.nodes,
      springs: timed.springs,
      ...timing,
      stepsPerCall: world.substeps,
      facts: world.facts,
      timeStep: frameStep,
      mostIterations: solver.options.iterations as number,
      ...worst,
    },
  };
}

/** What a solver says about its last step. */
export type Said = Readonly<Record<string, number>>;

export function statistic(solver: Solver, said: Said, name: string): number {
  if (said[name] === undefined) throw new Error(`${solver.name} must say its ${name}, got ${Object.keys(said)}`);
  return said[name];
}

export const solvedColumns: readonly Column<SolvedRow>[] = [
  ...sizeColumns,
  { name: 'ms/frame', cell: ({ microseconds }) => show(microseconds / 1000) },
  { name: 'frames/s', cell: (row) => show(framesPerSecond(row)) },
  { name: 'substeps', cell: ({ stepsPerCall }) => String(stepsPerCall) },
  { name: 'iterations', cell: ({ iterations, mostIterations }) => `${iterations}/${mostIterations}` },
  { name: 'residual', cell: ({ residual }) => show(residual) },
  { name: 'max strain', cell: ({ maxStrain }) => show(maxStrain) },
  { name: 'rms strain', cell: ({ rmsStrain }) => show(rmsStrain) },
];

/** The largest of these rows that is in real time, in words; of several, the one that came nearest to the solution. */
export function largestInRealTime(kind: string, rows: readonly SolvedRow[], paper: number): string {
  const fast = rows.filter((row) => framesPerSecond(row) >= realTime);
  const [best] = fast.sort((a, b) => b.nodes - a.nodes || a.residual - b.residual);
  if (!best) return `${kind}: no size is in real time (${realTime} frames a second)`;
  const { nodes, residual, maxStrain, rmsStrain } = best;
  const rate = `${showCount(nodes)} nodes in real time, ${show(framesPerSecond(best))} frames a second`;
  const quality = `residual ${show(residual)}, strain ${show(maxStrain)} at most and ${show(rmsStrain)} rms`;
  return `${kind}: ${rate}, ${quality} (paper: ${showCount(paper)} nodes)`;
}
