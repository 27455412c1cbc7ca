/** The error (eq. 7) of a scenario frame by frame, with one contender. */
import { createWorld } from '../../../src/world/create-world';
import type { World } from '../../../src/world/types';
import type { Where } from '../../gpu/timed-world';
import { processor } from '../../machine';
import { type ContenderName, contender } from './contenders';
import type { Experiment } from './experiments';
import { PlacedStart } from './placed-start';

export interface ErrorCurve {
  readonly contender: ContenderName;
  /** Of each frame. */
  readonly iterations: number;
  /** Frames between two looks at the error. */
  readonly every: number;
  /** At the start, then after `every` frames, twice as many and so on [m2]. */
  readonly errors: readonly number[];
}

export interface PicturedCurve extends ErrorCurve {
  /** x, y, z of each particle after the frames that were asked for [m]. */
  readonly stills: readonly Float64Array[];
  readonly facts: World['facts'];
  /** The GPU, or the processor. */
  readonly machine: string;
}

export interface CurveOptions {
  /** A multiple of `every`. */
  readonly frames: number;
  readonly every: number;
  /** Frames, ascending. None by default. */
  readonly stillsAt?: readonly number[];
}

export async function withExperiment<T>(
  { scene, start }: Experiment,
  name: ContenderName,
  iterations: number,
  where: Where,
  use: (world: World) => Promise<T>,
): Promise<T> {
  const placed = new PlacedStart(contender(name, iterations));
  const world = await createWorld(scene, {
    solver: placed.solver,
    ...where,
    checkpointSteps: Number.MAX_SAFE_INTEGER,
  });
  try {
    if (start) await placed.move(start);
    return await use(world);
  } finally {
    world.dispose();
  }
}

export function errorCurve(
  experiment: Experiment,
  name: ContenderName,
  iterations: number,
  where: Where,
  { frames, every, stillsAt = [] }: CurveOptions,
): Promise<PicturedCurve> {
  return withExperiment(experiment, name, iterations, where, async (world) => {
    const errors = [(await world.statistics()).error];
    const stills: Float64Array[] = [];
    for (let frame = 1; frame <= frames; frame++) {
      world.step();
      if (frame % every === 0) errors.push((await world.statistics()).error);
      if (stillsAt.includes(frame)) stills.push(Float64Array.from(await world.read(0)));
    }
    if (world.frozen.length > 0) throw new Error(`${experiment.name}: ${name} broke with ${iterations} iterations`);
    return {
      contender: name,
      iterations,
      every,
      errors,
      stills,
      facts: world.facts,
      machine: world.backendInfo.adapter || processor(),
    };
  });
}

/** Over all looks but the start [m2]: the area under the curve as a number. */
export const meanError = ({ errors }: Pick<ErrorCurve, 'errors'>): number =>
  errors.slice(1).reduce((sum, error) => sum + error, 0) / (errors.length - 1);
