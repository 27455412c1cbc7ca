/** Beyond the paper: ten times its sizes with their residuals, what makes conjugate gradients fast, and how many constraints are active. */

import { constraintEnforcement } from '../../../src/solvers/constraint-enforcement/index';
import { largestStrain } from '../../largest-strain';
import type { PaperRun, Part } from '../paper';
import { figures, milliseconds, percent } from '../reporting/format';
import { type Block, type Plot, type Table, text, type Verdict } from '../reporting/report';
import { type Method, methodNames } from './methods';
import { realTimeSizes } from './published';
import { pushedAdaptive } from './pushed-adaptive';
import { adaptiveRates, enforcedRates } from './rate-curves';
import {
  mostIterations,
  type ProductCost,
  productCosts,
  type SolveCost,
  solveCosts,
  wantedResidual,
} from './solve-comparison';
import { type StoredRates, storedNote, storedRates } from './stored-rates';

/** Frames a second that a game shows. */
const smoothFps = 60;
/** Nodes that must be reached at that rate on a GPU, each with steps of 0.01 s. */
const wanted = { constraintEnforcement: 100_000, adaptiveConstraints: 500_000 };

interface Large {
  method: Exclude<Method, 'massSpring'>;
  where: string;
  /** On a real one. */
  onGpu: boolean;
  nodes: number;
  springs: number;
  fps: number;
  iterations: number;
  residual: number;
  maxStrain: number;
  active: number | null;
}

export const beyond: Part = {
  name: 'beyond',
  title: 'Beyond the paper',
  async run(run) {
    const stored = storedRates();
    const large = [...(await largeHere(run)), ...largeStored(stored)];
    const side = run.quick ? 12 : 52;
    const frames = run.quick ? 10 : 20;
    const costs = await solveCosts(run, side, frames, [0.5, 0.8]);
    await run.progress(0.8, 'products');
    const products = await productCosts(side, run.quick ? 1 : 9);
    await run.progress(0.9, 'active constraints');
    const { active } = await pushedAdaptive(run);
    return [
      text(
        'The sheets of Figures 8 and 9 past the paper’s sizes, measured here (s2, in a quick run the largest; steps and iterations as there) and stored (with ' +
          'steps a frame x most iterations of each). The residual is |r| / |b| when ' +
          `conjugate gradients stopped in the last frame, the strain that of any spring, longer or shorter. ${storedNote(stored)}`,
      ),
      largeTable(large),
      text(
        `Conjugate gradients over the first ${frames} frames of a sheet of ${side} x ${side} nodes that swings down from its top edge, at a step of ` +
          `0.01 s: how many it takes (${mostIterations} at most) until the residual is ${wantedResidual}, and what it is after the ` +
          `${constraintEnforcement({ unknowns: 'multipliers' }).options.iterations} that the solver takes unless told otherwise; means over the frames. s1 has all springs as ` +
          'constraints, s2 none over two cells. The paper’s are those without preconditioner and warm start.',
      ),
      costTable(costs),
      productTable(products),
      activePlot(active),
      bendVerdict(costs),
      ...sizeVerdicts(large),
    ] satisfies Block[];
  },
};

async function largeHere(run: PaperRun): Promise<Large[]> {
  const { without } = await enforcedRates(run);
  const adaptive = await adaptiveRates(run);
  return [without, adaptive].flatMap(({ method, points }): Large[] => {
    if (method === 'massSpring') return [];
    const past = points.filter(({ nodes }) => nodes > realTimeSizes[method].nodes);
    return (past.length > 0 ? past : points.slice(-1)).flatMap(({ nodes, springs, rates }) =>
      rates.map(({ way, fps, statistics: { strain, solver } }) => ({
        method,
        where: `${way.name}, here`,
        onGpu: way.kind === 'gpu',
        nodes,
        springs,
        fps,
        iterations: solver.iterations,
        residual: solver.residual,
        maxStrain: largestStrain({ strain }),
        active: solver.activeFraction ?? null,
      })),
    );
  });
}

function largeStored({ name, constraintEnforcement, adaptiveConstraints }: StoredRates): Large[] {
  const enforced = constraintEnforcement.map(
    ({ row, fps }): Large => ({
      ...row,
      method: 'constraintEnforcement',
      where: `${name}: ${row.kinds}, ${row.product}, ${row.stepsPerCall} x ${row.mostIterations}`,
      onGpu: true,
      fps,
      active: null,
    }),
  );
  const adaptive = adaptiveConstraints.map(
    ({ row, fps }): Large => ({
      ...row,
      method: 'adaptiveConstraints',
      where: `${name}: ${row.scene}, ${row.stepsPerCall} x ${row.mostIterations}`,
      onGpu: true,
      fps,
    }),
  );
  return [...enforced, ...adaptive].filter(({ method, nodes }) => nodes > realTimeSizes[method].nodes);
}

function largeTable(large: readonly Large[]): Table {
  return {
    kind: 'table',
    caption:
      'Large sheets with frames of 0.01 s. The paper’s largest: 2,704 nodes with constraint enforcement, 16,384 with adaptive constraints',
    columns: [
      { name: 'method' },
      { name: 'where', align: 'left' },
      { name: 'nodes' },
      { name: 'times the paper’s' },
      { name: 'springs' },
      { name: 'frame', source: 'ours' },
      { name: 'frames a second', source: 'ours' },
      { name: 'CG iterations', source: 'ours' },
      { name: 'residual', source: 'ours' },
      { name: 'largest strain', source: 'ours' },
      { name: 'active', source: 'ours' },
    ],
    rows: large.map(({ method, where, nodes, springs, fps, iterations, residual, maxStrain, active }) => [
      methodNames[method],
      where,
      nodes.toLocaleString('en'),
      figures(nodes / realTimeSizes[method].nodes),
      springs.toLocaleString('en'),
      milliseconds(1000 / fps),
      figures(fps),
      String(iterations),
      figures(residual, 2),
      percent(maxStrain),
      active === null ? 'all' : percent(active),
    ]),
  };
}

function costTable(costs: readonly SolveCost[]): Table {
  return {
    kind: 'table',
    caption: 'Conjugate gradients by preconditioner and start',
    columns: [
      { name: 'preconditioner' },
      { name: 'start', align: 'left' },
      { name: `iterations to ${wantedResidual}, s1`, source: 'ours' },
      { name: 's2', source: 'ours' },
      { name: 'residual after the default, s1', source: 'ours' },
      { name: 's2', source: 'ours' },
    ],
    rows: costs.map(({ preconditioner, warmStart, iterations, residual }) => [
      preconditioner,
      warmStart ? 'warm' : 'cold',
      figures(iterations.s1),
      figures(iterations.s2),
      figures(residual.s1, 2),
      figures(residual.s2, 2),
    ]),
  };
}

function productTable(products: readonly ProductCost[]): Table {
  return {
    kind: 'table',
    caption:
      'Time of a frame by the way J M⁻¹ Jᵀ is multiplied, one thread of wasm; the assembled matrix is made anew in every frame, as the paper’s is',
    columns: [{ name: 'product' }, { name: 's1', source: 'ours' }, { name: 's2', source: 'ours' }],
    rows: products.map(({ product, frameMs }) => [product, milliseconds(frameMs.s1), milliseconds(frameMs.s2)]),
  };
}

function activePlot(active: readonly (readonly [number, number])[]): Plot {
  return {
    kind: 'plot',
    caption: 'Adaptive constraints in the push of Figure 10 (step 0.005 s): share of the springs that are constraints',
    x: { label: 'time [s]', scale: 'linear' },
    y: { label: 'active share', scale: 'linear' },
    series: [{ name: 'active', points: active }],
  };
}

function bendVerdict(costs: readonly SolveCost[]): Verdict {
  const plain = costs.find(({ preconditioner, warmStart }) => preconditioner === 'none' && !warmStart);
  const best = costs.find(({ preconditioner, warmStart }) => preconditioner === 'block-jacobi' && warmStart);
  if (!plain || !best) throw new Error('beyond: the plain and the default way to solve must be among those compared');
  return {
    kind: 'verdict',
    claim: 'Without bending springs, the linear solve needs more iterations than with them',
    holds: plain.iterations.s2 > plain.iterations.s1,
    found:
      `Until the residual was ${wantedResidual}, plain conjugate gradients took ${figures(plain.iterations.s2)} iterations a frame without and ${figures(plain.iterations.s1)} with them; warm and ` +
      `with block Jacobi ${figures(best.iterations.s2)} and ${figures(best.iterations.s1)}.`,
    numbers: { without: plain.iterations.s2, with: plain.iterations.s1 },
  };
}

/** One for each method that has figures of a real GPU. */
function sizeVerdicts(large: readonly Large[]): Verdict[] {
  return (['constraintEnforcement', 'adaptiveConstraints'] as const).flatMap((method): Verdict[] => {
    const mine = large.filter((one) => one.method === method && one.onGpu);
    if (mine.length === 0) return [];
    const smooth = mine
      .filter(({ fps }) => fps >= smoothFps)
      .reduce<Large | null>((a, b) => (a && a.nodes >= b.nodes ? a : b), null);
    return [
      {
        kind: 'verdict',
        claim:
          `Beyond the paper: ${methodNames[method]} at ${smoothFps} frames a second with ${wanted[method].toLocaleString('en')} nodes ` +
          `(paper: ${realTimeSizes[method].nodes.toLocaleString('en')} at 30)`,
        holds: smooth !== null && smooth.nodes >= wanted[method],
        found:
          smooth === null
            ? `No sheet past the paper’s size reached ${smoothFps} frames a second.`
            : `${smooth.nodes.toLocaleString('en')} nodes at ${figures(smooth.fps)} frames a second, ${smooth.iterations} CG iterations, residual ` +
              `${figures(smooth.residual, 2)}, strain ${percent(smooth.maxStrain)} at most (${smooth.where}).`,
        numbers: { nodes: smooth?.nodes ?? 0, fps: smooth?.fps ?? 0, residual: smooth?.residual ?? 0 },
      },
    ];
  });
}
