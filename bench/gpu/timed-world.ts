/**
 * A world, on the GPU as a rule, and the wall time of its steps. Many calls of `world.step()` are queued before anything is awaited, so that the GPU
 * does not wait for us; the median of some such runs counts.
 */
import { createWorld, type SceneOptions, type Solver, type World, type WorldOptions } from '../../src/index';
import { median } from '../table';

export interface Timing {
  /** Of one `world.step()` [us]: the median of the repeats. */
  microseconds: number;
  fastest: number;
  repeats: number;
}

export interface TimingOptions {
  /** Calls of `world.step()` that are not timed: the scene gets going meanwhile. */
  warmUp: number;
  /** More of them, for about this long [ms]: by default none. */
  warmUpMs?: number;
  /** Length of one repeat, about [ms]. */
  runMs: number;
  repeats: number;
}

/** What is timed only after this long [ms]: on an H200, the first steps of 5 million nodes took twice as long as those after half a second. */
const warmUpMs = 500;

/** Long enough to say something; `small`: just long enough to have run. */
export const lengths = (small: boolean): Pick<TimingOptions, 'warmUpMs' | 'runMs' | 'repeats'> =>
  small ? { warmUpMs: 0, runMs: 1, repeats: 1 } : { warmUpMs, runMs: 150, repeats: 5 };

/** The backend that a world runs on. */
export type Where = Pick<WorldOptions, 'backend' | 'threads'>;

export class TimedWorld {
  private constructor(
    readonly world: World,
    /** What the world complained of. */
    private readonly troubles: readonly string[],
  ) {}

  static async make(scene: SceneOptions, solver: Solver, where: Where = { backend: 'webgpu' }): Promise<TimedWorld> {
    const troubles: string[] = [];
    const world = await createWorld(scene, {
      solver,
      ...where,
      // Copies of the whole state to the CPU are no part of a step.
      checkpointSteps: Number.MAX_SAFE_INTEGER,
      onEvent(event) {
        if (event.type !== 'backend-chosen' && 'why' in event) troubles.push(`${event.type}: ${event.why}`);
      },
    });
    return new TimedWorld(world, troubles);
  }

  get springs(): number {
    return this.world.bodies.reduce((sum, { springs }) => sum + springs.count, 0);
  }

  get nodes(): number {
    return this.world.bodies.reduce((sum, { particleCount }) => sum + particleCount, 0);
  }

  /** `look` is called after each repeat, while nothing is timed. */
  async time({ warmUp, warmUpMs = 0, runMs, repeats }: TimingOptions, look?: () => Promise<void>): Promise<Timing> {
    await this.run(Math.max(1, warmUp));
    if (warmUpMs > 0) await this.run(await this.enoughSteps(warmUpMs));
    const steps = await this.enoughSteps(runMs);
    const times: number[] = [];
    for (let k = 0; k < repeats; k++) {
      times.push((1000 * (await this.run(steps))) / steps);
      await look?.();
    }
    return { microseconds: median(times), fastest: Math.min(...times), repeats };
  }

  dispose(): void {
    this.world.dispose();
  }

  /** Milliseconds of so many steps. A world that broke, moved or complained is no world to time. */
  private async run(steps: number): Promise<number> {
    const began = performance.now();
    for (let k = 0; k < steps; k++) this.world.step();
    await this.world.finished();
    const ms = performance.now() - began;
    if (this.troubles.length > 0) throw new Error(this.troubles.join('; '));
    return ms;
  }

  private async enoughSteps(runMs: number): Promise<number> {
    let steps = 1;
    let ms = await this.run(steps);
    // Short runs say little about long ones: they are mostly waiting.
    while (ms < runMs / 4) {
      steps *= 4;
      ms = await this.run(steps);
    }
    return Math.max(1, Math.round((steps * runMs) / ms));
  }
}

/** Makes a world, on the GPU unless told otherwise, lets `use` time it, and lets go of it whatever happens. */
export async function withWorld<T>(
  scene: SceneOptions,
  solver: Solver,
  use: (timed: TimedWorld) => Promise<T>,
  where?: Where,
): Promise<T> {
  const timed = await TimedWorld.make(scene, solver, where);
  try {
    return await use(timed);
  } finally {
    timed.dispose();
  }
}
