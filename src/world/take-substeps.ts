/** One step of a world, or part of it: what its stages make ready, and the steps that the solver takes. */
import { everyStage, type Stages } from '../stages/stages';
import type { Engine } from './engine';
import { stopwatchOf } from './step-stopwatch';

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

/** Queues a whole step, which the caller submits. Times it where the solver wants to know, and submits it for that; profiling makes times that are none of a step. */
export function takeStep(engine: Engine, stages: Stages, timing: FrameTiming): void {
  const { backend } = engine;
  const told = engine.timed();
  const stop = told && !backend.profiling ? stopwatchOf(backend).start() : null;
  const { timeStep, substeps } = timing;
  const stride = engine.stride(timeStep / substeps, stages);
  for (let done = 0, count = 0; done < substeps; done += count) {
    count = Math.min(stride, substeps - done);
    takeSubsteps(engine, stages, timing, done, count);
  }
  stages.tear.queue(backend);
  if (!told || !stop) return;
  const read = stop();
  backend.submit();
  read(told);
}

/** Queues `count` of the substeps, which follow `done` of them. */
export function takeSubsteps(engine: Engine, stages: Stages, timing: FrameTiming, done: number, count: number): void {
  const { frame, time, timeStep, substeps, stiffness } = timing;
  const h = timeStep / substeps;
  const end = done + count;
  const moment = { time: time + end * h, fraction: end / substeps, end: time + timeStep };
  for (const stage of everyStage(stages)) stage.prepare?.(moment);
  engine.step({ index: frame * substeps + done, count, h, stiffness });
}
