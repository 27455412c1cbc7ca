/** What conjugate gradients have to do for constraint enforcement: with and without preconditioner, warm start and bending, by each product. */
import {
  type ConstraintEnforcementOptions,
  constraintEnforcement,
} from '../../../src/solvers/constraint-enforcement/index';
import { createWorld } from '../../../src/world/create-world';
import { swingingSheet } from '../../gpu/scenes';
import type { PaperRun } from '../paper';
import { interleaved, stepTime } from '../timing';
import { allKinds } from './methods';

export interface SolveCase {
  preconditioner: 'none' | 'jacobi' | 'block-jacobi';
  warmStart: boolean;
}

export interface SolveCost extends SolveCase {
  /** CG iterations a frame, with all springs (s1) and without bending (s2): the mean over the frames. */
  iterations: { s1: number; s2: number };
  /** The largest residual at the end of a frame, of both. */
  residual: number;
}

export interface ProductCost {
  product: 'matrix-free' | 'assembled';
  /** Time of a frame on one thread [ms]. */
  frameMs: { s1: number; s2: number };
}

/** More than any frame needs: what counts is the tolerance. */
const mostIterations = 2000;

const cases: readonly SolveCase[] = (['none', 'jacobi', 'block-jacobi'] as const).flatMap((preconditioner) => [
  { preconditioner, warmStart: false },
  { preconditioner, warmStart: true },
]);

export async function solveCosts(
  run: PaperRun,
  side: number,
  frames: number,
  [start, end]: readonly [number, number],
): Promise<SolveCost[]> {
  const found: SolveCost[] = [];
  for (const [c, one] of cases.entries()) {
    const name = `${one.preconditioner}, ${one.warmStart ? 'warm' : 'cold'}`;
    await run.progress(start + ((end - start) * c) / cases.length, name);
    const [s1, s2] = [await countIterations(one, side, frames, true), await countIterations(one, side, frames, false)];
    found.push({
      ...one,
      iterations: { s1: s1.iterations, s2: s2.iterations },
      residual: Math.max(s1.residual, s2.residual),
    });
  }
  return found;
}

async function countIterations(
  options: SolveCase,
  side: number,
  frames: number,
  bend: boolean,
): Promise<{ iterations: number; residual: number }> {
  const world = await createWorld(swingingSheet(side, bend), {
    solver: solverWith({ ...options, iterations: mostIterations }),
    backend: 'wasm',
    threads: 1,
  });
  let [iterations, residual] = [0, 0];
  for (let frame = 0; frame < frames; frame++) {
    world.step();
    const { solver } = await world.statistics();
    iterations += solver.iterations / frames;
    residual = Math.max(residual, solver.residual);
  }
  world.dispose();
  return { iterations, residual };
}

/** Both products over the same frames, in turns. */
export async function productCosts(side: number, rounds: number): Promise<ProductCost[]> {
  const products = ['matrix-free', 'assembled'] as const;
  const worlds = await Promise.all(
    products.flatMap((product) =>
      [true, false].map((bend) =>
        createWorld(swingingSheet(side, bend), { solver: solverWith({ product }), backend: 'wasm', threads: 1 }),
      ),
    ),
  );
  const times = await interleaved(
    worlds.map((world) => () => stepTime(world, 5)),
    rounds,
  );
  for (const world of worlds) world.dispose();
  return products.map((product, p) => ({ product, frameMs: { s1: times[2 * p], s2: times[2 * p + 1] } }));
}

const solverWith = (options: Partial<ConstraintEnforcementOptions>) =>
  constraintEnforcement({ substeps: 1, constraints: allKinds, ...options });
