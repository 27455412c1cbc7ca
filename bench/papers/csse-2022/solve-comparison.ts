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

/** By springs: all of them (s1), or none over two cells (s2). */
export interface ByKinds {
  s1: number;
  s2: number;
}

export interface SolveCost extends SolveCase {
  /** CG iterations a frame until the residual is a tenth: the mean over the frames. */
  iterations: ByKinds;
  /** The residual after as many iterations as the solver takes unless told otherwise: the mean over the frames. */
  residual: ByKinds;
}

export interface ProductCost {
  product: 'matrix-free' | 'assembled';
  /** Time of a frame on one thread [ms]. */
  frameMs: ByKinds;
}

/** Where iterations end, at the latest. */
export const mostIterations = 2000;
export const wantedResidual = 0.1;

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
    const until = { ...one, tolerance: wantedResidual, iterations: mostIterations };
    const withBend = [
      await meanOf(until, side, frames, true),
      await meanOf({ ...one, tolerance: 0 }, side, frames, true),
    ];
    const without = [
      await meanOf(until, side, frames, false),
      await meanOf({ ...one, tolerance: 0 }, side, frames, false),
    ];
    found.push({
      ...one,
      iterations: { s1: withBend[0].iterations, s2: without[0].iterations },
      residual: { s1: withBend[1].residual, s2: without[1].residual },
    });
  }
  return found;
}

async function meanOf(
  options: Partial<ConstraintEnforcementOptions>,
  side: number,
  frames: number,
  bend: boolean,
): Promise<{ iterations: number; residual: number }> {
  const world = await createWorld(swingingSheet([side, side], bend), {
    solver: solverWith(options),
    backend: 'wasm',
    threads: 1,
  });
  let [iterations, residual] = [0, 0];
  for (let frame = 0; frame < frames; frame++) {
    world.step();
    const { solver } = await world.statistics();
    iterations += solver.iterations / frames;
    residual += solver.residual / frames;
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
        createWorld(swingingSheet([side, side], bend), {
          solver: solverWith({ product }),
          backend: 'wasm',
          threads: 1,
        }),
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
