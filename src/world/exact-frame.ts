/**
 * A step of a world solved to the end: from the same start, as long and in as many substeps, with the same damping, wind, pins, hands and colliders, on engine and stages of
 * its own, in f64. It is the step that the solver `newton` makes: colliders are met after each substep is solved.
 */
import { ReferenceBackend } from '../compute/reference/reference-backend';
import type { CancelSignal } from '../core/cancel-signal';
import { nextTurn } from '../core/next-turn';
import type { Model } from '../scene/assemble';
import { exactSolver } from '../solvers/newton/exact-solver';
import { completeOptions } from '../solvers/newton/options';
import type { Integrator } from '../stages/integrator';
import type { Hand } from '../stages/pins/held-particles';
import type { SavedFields } from '../stages/stage';
import { everyStage, makeStages, type Stages } from '../stages/stages';
import { Engine, type ParticleState } from './engine';
import { type FrameTiming, takeSubsteps } from './take-substeps';

/** Everything that a frame begins with. */
export interface FrameStart {
  model: Model;
  state: ParticleState;
  /** What stages save in a snapshot. */
  saved: SavedFields;
  /** What a snapshot does not have. */
  hands: readonly Hand[];
  /** A particle faster than this has exploded [m/s]. */
  maxSpeed: number;
}

export interface ExactFrame {
  /** x, y, z of each particle of the model [m]. */
  positions: Float64Array;
  /** Of Newton's method, in all substeps and bodies together. */
  iterations: number;
  /** False where a substep of a body was not solved to the tolerance, or a body broke. */
  converged: boolean;
}

/** The page or the program goes on between two substeps. */
export async function exactFrame(
  start: FrameStart,
  timing: FrameTiming,
  integrator: Integrator,
  signal: CancelSignal,
): Promise<ExactFrame> {
  const { model, state, saved, hands, maxSpeed } = start;
  const stages = makeStages(model, maxSpeed);
  const solver = exactSolver(completeOptions({ substeps: timing.substeps }), integrator);
  const engine = await Engine.start(new ReferenceBackend(), model, solver, stages);
  try {
    engine.attach(stages);
    enter(engine, stages, { time: timing.time, state, saved, hands });
    const frozen = stages.freeze.all.length;
    let [iterations, converged] = [0, true];
    for (let done = 0; done < timing.substeps; done++) {
      await nextTurn(signal);
      takeSubsteps(engine, stages, timing, done, 1);
      const solved = await engine.solverStatistics();
      iterations += solved.iterations;
      converged &&= solved.unsolved === 0;
    }
    stages.freeze.look(timing.frame + 1);
    converged &&= stages.freeze.all.length === frozen;
    return { positions: await engine.readVectors('position'), iterations, converged };
  } finally {
    engine.dispose();
  }
}

type Entered = Pick<FrameStart, 'state' | 'saved' | 'hands'> & Pick<FrameTiming, 'time'>;

function enter(engine: Engine, stages: Stages, { time, state, saved, hands }: Entered): void {
  for (const stage of everyStage(stages)) stage.restore?.(saved);
  for (const stage of everyStage(stages)) stage.jumpTo?.(time, saved);
  const { held } = stages.pins;
  for (const hand of hands) held.hold(hand);
  engine.load(state);
  engine.setInverseMasses(held.inverseMasses(), held.pinned());
}
