/** How far a step of the world ended from the exact one: keeps what it begins with, makes it, and asks for the same step solved to the end. */
import type { CancelSignal } from '../core/cancel-signal';
import { frameDistance } from '../exact/frame-distance';
import type { Model } from '../scene/assemble';
import type { Solver } from '../solvers/solver';
import type { Integrator } from '../stages/integrator';
import { type Stages, savedFields } from '../stages/stages';
import type { Engine } from './engine';
import { mustBeComparable } from './measure-error';
import type { FrameTiming } from './take-substeps';
import type { FrameError } from './types';

export interface MeasuredWorld {
  readonly engine: Engine;
  readonly model: Model;
  readonly solver: Solver;
  readonly stages: Stages;
  readonly frame: number;
  /** Given when the world is disposed of. */
  readonly signal: CancelSignal;
  /** Makes the step, and tells what it was. */
  step(): FrameTiming;
}

export async function measureFrame(world: MeasuredWorld): Promise<FrameError> {
  const { engine, model, solver, stages, frame, signal } = world;
  mustBeComparable('measureFrame', solver, model);
  const { held } = stages.pins;
  const hands = held.copyHands();
  const saved = savedFields(stages);
  const inverseMasses = held.inverseMasses();
  // Everything is asked for at its moment, before and after the step, and awaited together.
  const before = [engine.save(), stages.freeze.settle(frame)] as const;
  const timing = world.step();
  const [state, frozen, reached] = await Promise.all([...before, engine.readVectors('position')]);
  const { integrator = 'implicit-euler' } = solver.options as { integrator?: Integrator };
  const { maxSpeed } = stages.freeze;
  // Loaded when first asked for: few worlds need it.
  const { exactFrame } = await import('./exact-frame');
  const start = { model, state, saved: { ...saved, ...frozen }, hands, maxSpeed };
  const { positions: exact, iterations, converged } = await exactFrame(start, timing, integrator, signal);
  const still = new Set(frozen.frozen as string[]);
  const moves = model.bodies.map(({ name }) => !still.has(name));
  const counts = (particle: number) => inverseMasses[particle] > 0 && moves[model.bodyOf[particle]];
  const distance = frameDistance(withoutFourth(state.positions), reached, exact, counts);
  return { frame: frame + 1, ...distance, iterations, converged };
}

const withoutFourth = (vectors: ArrayLike<number>) =>
  Float64Array.from({ length: (3 * vectors.length) / 4 }, (_, i) => vectors[4 * Math.floor(i / 3) + (i % 3)]);
