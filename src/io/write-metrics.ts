/** What a run measured, as JSON: the statistics of each frame, what happened, and what it ran on. */
import { checkArray, checkInteger, checkNumber, checkObject, checkText, fail, isObject, pathOf } from '../core/check';
import type { FrameError, RelativeError, Statistics, World, WorldEvent } from '../world/types';

export interface Metrics {
  scene: string;
  solver: string;
  /** With the defaults filled in. */
  solverOptions: Readonly<Record<string, unknown>>;
  backend: World['backendInfo'];
  /** [s] */
  timeStep: number;
  /** Steps of the solver in each. */
  substeps: number;
  /** How far the step to one frame was from the exact one, where that was measured, and its last substep, where the integrator is implicit Euler. */
  exactError?: FrameError & { lastSubstep?: RelativeError };
  frames: readonly Statistics[];
  events: readonly WorldEvent[];
}

/** Readers tell by these what they hold. */
const format = 'selvedge-metrics';
const version = 2;

const units = {
  time: 's',
  timeStep: 's',
  error: 'm2',
  energy: 'J',
  'strain.largest, rms': '1',
  'exactError.rms, largest, moved, largestMove': 'm',
  'exactError.share, largestShare': '1',
  'exactError.lastSubstep.relative': '1',
  'exactError.lastSubstep.start, reached, exact': 'kg m2',
  'stages.ms': 'ms',
};

/** One line a frame, so that the file can be read by eye and compared line by line. A number that is not finite is null. */
export function writeMetrics(metrics: Metrics): string {
  checkMetrics(metrics);
  const { frames, events, ...run } = metrics;
  const head = JSON.stringify({ format, version, ...run, units }, null, 2).slice(0, -2);
  return `${head},\n  "events": ${lines(events)},\n  "frames": ${lines(frames)}\n}\n`;
}

function checkMetrics(metrics: Metrics): void {
  const path = pathOf('metrics');
  if (!isObject(metrics)) fail(path, 'metrics', 'be an object with scene, solver, frames and so on', metrics);
  checkText(path, 'scene', metrics.scene);
  checkText(path, 'solver', metrics.solver);
  checkObject(path, 'solverOptions', metrics.solverOptions, 'an object');
  checkObject(path, 'backend', metrics.backend, 'an object, as world.backendInfo is');
  checkNumber(path, 'timeStep', metrics.timeStep, { above: 0, unit: 's' });
  checkInteger(path, 'substeps', metrics.substeps, { atLeast: 1 });
  if (metrics.exactError !== undefined) checkObject(path, 'exactError', metrics.exactError, 'an object');
  for (const field of ['frames', 'events'] as const) {
    checkArray(path, field, metrics[field], 'objects').forEach((item, i) => {
      checkObject(path, `${field}[${i}]`, item, 'an object');
    });
  }
}

function lines(values: readonly object[]): string {
  return values.length === 0 ? '[]' : `[\n${values.map((value) => `    ${JSON.stringify(value)}`).join(',\n')}\n  ]`;
}
