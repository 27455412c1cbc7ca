/** Sections of explicit mass-spring: a step on a regular grid, and on a mesh without any order. */
import { massSpring } from '../../src/solvers/mass-spring/index';
import type { ExplicitRow } from '../results/results';
import { type ExplicitTarget, explicitTargets, meshFactor, targetFor } from './explicit-targets';
import { show, showCount, sizeColumns } from './row-printer';
import { hangingGrid, irregularDisc } from './scenes';
import { type Column, type Job, pick, type Section } from './section';
import { lengths, withWorld } from './timed-world';

/** A step reads and writes position and velocity of a node once at least, 16 bytes each: what GB/s counts. */
const bytesPerNode = 64;
/** Of eq. 1 [N s/m]: what a spring of the scene needs to stop swinging within some ten periods. */
const damping = 0.01;

/** Steps in one `world.step()`: some milliseconds at least, and no remainder where a dispatch takes three, four or five. */
const stepsPerCall = (nodes: number, small: boolean) => (small ? 8 : nodes > 2e6 ? 240 : 960);

/** What is timed of a size. */
interface Kind {
  damped: boolean;
  /** Whether each spring has a constant of its own: meshes alone. */
  own: boolean;
}

const undamped: Kind = { damped: false, own: false };
const damped: Kind = { damped: true, own: false };
const ownConstants: Kind = { damped: false, own: true };
const dampedOwn: Kind = { damped: true, own: true };

async function row(suite: ExplicitRow['suite'], nodes: number, kind: Kind, small: boolean): Promise<ExplicitRow> {
  const steps = stepsPerCall(nodes, small);
  const grid = suite === 'explicit' ? (targetFor(nodes)?.grid ?? [Math.sqrt(nodes), Math.sqrt(nodes)]) : null;
  const scene = grid ? hangingGrid(grid, steps) : irregularDisc(nodes, steps, kind.own);
  const solver = massSpring({ substeps: steps, damping: kind.damped ? damping : 0 });
  return withWorld(scene, solver, async (timed) => {
    const { microseconds, fastest, repeats } = await timed.time({ warmUp: 1, ...lengths(small) });
    return {
      suite,
      what: what(suite, nodes, kind),
      nodes: timed.nodes,
      springs: timed.springs,
      microseconds: microseconds / steps,
      fastest: fastest / steps,
      repeats,
      stepsPerCall: steps,
      facts: timed.world.facts,
      ...kind,
    };
  });
}

const what = (suite: ExplicitRow['suite'], nodes: number, { damped, own }: Kind) =>
  `${suite === 'explicit' ? 'grid' : 'mesh'} of ${showCount(nodes)} nodes, ${damped ? 'damped' : 'undamped'}${own ? ', each spring its own' : ''}`;

/** Sizes of the paper's Table 10 between those with a target: timed with damping alone, as the paper has them. */
const between = [512, 640, 768].map((side) => side * side);

function jobs(suite: ExplicitRow['suite'], sizes: readonly number[], kinds: (nodes: number) => readonly Kind[]) {
  return (small: boolean): readonly Job<ExplicitRow>[] =>
    pick(small, [256], sizes).flatMap((nodes) =>
      kinds(nodes).map((kind) => ({
        what: what(suite, nodes, kind),
        nodes,
        run: () => row(suite, nodes, kind, small),
      })),
    );
}

const targetSizes = explicitTargets.map(({ grid }) => grid[0] * grid[1]);

const columns: readonly Column<ExplicitRow>[] = [
  ...sizeColumns,
  { name: 'damped', cell: ({ damped }) => (damped ? 'yes' : 'no') },
  { name: 'us/step', cell: ({ microseconds }) => show(microseconds) },
  { name: 'fastest', cell: ({ fastest }) => show(fastest) },
  { name: 'Gnodes/s', cell: ({ nodes, microseconds }) => show(nodes / microseconds / 1000) },
  { name: 'GB/s', cell: ({ nodes, microseconds }) => show((bytesPerNode * nodes) / microseconds / 1000) },
];

/** Columns with what others need, `factor` times as much being allowed. */
function beside(factor: number): Column<ExplicitRow>[] {
  const cell = (of: (target: ExplicitTarget, row: ExplicitRow) => number) => (row: ExplicitRow) => {
    const target = targetFor(row.nodes);
    return target ? show(of(target, row)) : '';
  };
  return [
    { name: 'CUDA', cell: cell(({ cuda }) => cuda) },
    { name: 'plain WebGPU', cell: cell(({ webgpu }) => webgpu) },
    { name: 'must', cell: cell(({ must }) => factor * must) },
    { name: 'hope', cell: cell(({ hope }) => factor * hope) },
    { name: '/ CUDA', cell: cell(({ cuda }, { microseconds }) => microseconds / cuda) },
    { name: '/ must', cell: cell(({ must }, { microseconds }) => microseconds / (factor * must)) },
  ];
}

function verdict(factor: number) {
  return (rows: readonly ExplicitRow[]): readonly string[] => {
    const judged = rows.flatMap((row) => {
      const target = targetFor(row.nodes);
      return target ? [{ what: row.what, over: row.microseconds / (factor * target.must) }] : [];
    });
    if (judged.length === 0) return [];
    const slow = judged.filter(({ over }) => over > 1);
    if (slow.length === 0) return ['every row is within what it must reach'];
    return slow.map(({ what, over }) => `${what}: ${show(over)} times what it must reach`);
  };
}

const included =
  'wall time of one step, structural, shear and bend springs, no wind, no contact; GB/s counts 64 bytes a node and step';

export const explicitSection: Section<ExplicitRow> = {
  name: 'explicit',
  title: `massSpring on grids: ${included}`,
  columns: [...columns, ...beside(1)],
  jobs: jobs(
    'explicit',
    [...targetSizes, ...between].sort((a, b) => a - b),
    (nodes) => (between.includes(nodes) ? [damped] : [undamped, damped]),
  ),
  summary: verdict(1),
};

export const meshSection: Section<ExplicitRow> = {
  name: 'meshes',
  title: `massSpring on irregular meshes (may take ${meshFactor} times a grid's): ${included}`,
  columns: [...columns, { name: 'own k', cell: ({ own }) => (own ? 'yes' : 'no') }, ...beside(meshFactor)],
  jobs: jobs('meshes', targetSizes, () => [undamped, damped, ownConstants, dampedOwn]),
  summary: verdict(meshFactor),
};
