/** Part of one step of a world: what its stages make ready, and the steps that the solver takes. */
import { everyStage, type Stages } from '../stages/stages';
import type { Engine } from './engine';

/** A step of the world from its start. */
export interface FrameTiming {
  /** Steps done before it. */
  frame: number;
  /** When it begins [s]. */
  time: number;
  /** How long it is [s]. */
  timeStep: number;
  /** Steps of the solver in it. */
  substeps: number;
  /** Every spring is this many times as stiff as in the model. */
  stiffness: number;
}

/** Queues `count` of the substeps, which follow `done` of them. */
export function takeSubsteps(engine: Engine, stages: Stages, timing: FrameTiming, done: number, count: number): void {
  const { frame, time, timeStep, substeps, stiffness } = timing;
  const h = timeStep / substeps;
  const end = done + count;
  for (const stage of everyStage(stages)) stage.prepare?.({ time: time + end * h, fraction: end / substeps });
  engine.step({ index: frame * substeps + done, count, h, stiffness });
}
