/**
 * A pressed body with one schedule: its residual after frames of so many iterations, each from the same start, and the time of such a frame. Frames are
 * queued in a row for that, wherever the body is meanwhile: a constraint takes as long whether it is met or not.
 */
import type { Model } from '../../src/scene/assemble';
import type { PositionBasedOptions } from '../../src/solvers/position-based/index';
import { AdjustableSolver } from './adjustable-solver';
import { constraintResidual } from './constraint-residual';
import type { SoftScene } from './soft-shapes';
import { type TimedWorld, type Timing, type TimingOptions, type Where, withWorld } from './timed-world';

export interface ScheduleRun {
  readonly timed: TimedWorld;
  readonly facts: Readonly<Record<string, number | string>>;
  readonly model: Model;
  /** Where all begins: x, y, z of each particle [m]. */
  readonly pressed: Float64Array;
  /** Runs of constraints and of copies per iteration. */
  readonly callsPerIteration: number;
  residualAfter(iterations: number): Promise<number>;
  /** Positions after such a frame: x, y, z each [m]. */
  positionsAfter(iterations: number): Promise<Float64Array>;
  time(iterations: number, options: TimingOptions): Promise<Timing>;
}

export async function withSchedule<T>(
  { scene, press }: SoftScene,
  options: Pick<PositionBasedOptions, 'schedule' | 'colours' | 'phantoms'>,
  use: (run: ScheduleRun) => Promise<T>,
  where?: Where,
): Promise<T> {
  const adjustable = new AdjustableSolver(options);
  const useTimed = (timed: TimedWorld) => {
    const { model } = adjustable;
    const pressed = new Float64Array(3 * model.particleCount);
    for (let i = 0; i < model.particleCount; i++) {
      const [x, y, z] = model.positions.subarray(3 * i, 3 * i + 3);
      pressed.set(press(x, y, z, model.bodyOf[i]), 3 * i);
    }
    const residual = constraintResidual(model);
    const positionsAfter = async (iterations: number) => {
      adjustable.place(pressed);
      adjustable.iterations = iterations;
      timed.world.step();
      return adjustable.read();
    };
    return use({
      timed,
      facts: timed.world.facts,
      model,
      pressed,
      callsPerIteration: callsPerIteration(timed.world.facts),
      positionsAfter,
      residualAfter: async (iterations) => residual(await positionsAfter(iterations)),
      time: (iterations, options) => {
        adjustable.iterations = iterations;
        return timed.time(options);
      },
    });
  };
  return withWorld(scene, adjustable.solver, useTimed, where);
}

/** Jacobi: copies spread, a run for each type, copies joined. Patches: all of them, and copies joined. */
function callsPerIteration(facts: Readonly<Record<string, number | string>>): number {
  const { schedule, copies } = facts;
  if (schedule === 'patches') return 2;
  if (schedule === 'gauss-seidel') return 2;
  if (schedule === 'jacobi') return 4;
  const colours = Number(facts['distances colours']) + Number(facts['volumes colours'] ?? 0);
  return colours + (copies === undefined ? 0 : 2);
}

/** The fewest iterations that leave at most this residual, or `most`: doubling, then halving the interval. Residuals fall with iterations, or nearly so. */
export async function iterationsTo(
  target: number,
  most: number,
  residualAfter: (iterations: number) => Promise<number>,
): Promise<number> {
  let [low, high] = [0, 1];
  while (high < most && (await residualAfter(high)) > target) [low, high] = [high, Math.min(most, 2 * high)];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((await residualAfter(middle)) > target) low = middle;
    else high = middle;
  }
  return high;
}
