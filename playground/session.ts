/** The world that runs: makes one from the settings, steps it in real time, and replaces it when the settings change. */
import { createWorld, type Solver, type World, type WorldEvent } from 'selvedge';
import { scenes } from 'selvedge/scenes';
import { solvers } from 'selvedge/solvers';
import { countNames, counts, type Settings } from './settings';

/** More steps than this are not made up for in one frame: a slow machine shows a slow world, not a frozen page. */
const maxStepsPerFrame = 3;
/** Steps made at once while many are asked for: in between, the page can answer. */
const stepsAtOnce = 10;

export interface SessionHooks {
  /** A world has been made and is about to run. */
  shown(world: World): void;
  event(event: WorldEvent): void;
  /** The device to share with the renderer, if the world may run on it. */
  device(settings: Settings): GPUDevice | undefined;
}

export class Session {
  world: World | null = null;
  settings: Settings;
  paused = false;
  private owed = 0;
  private busy = false;
  private changing: Promise<void> = Promise.resolve();
  private timed = { ms: 0, steps: 0 };

  constructor(
    settings: Settings,
    private readonly hooks: SessionHooks,
  ) {
    this.settings = settings;
  }

  /**
   * Makes the world of the changed settings, then lets go of the old one. Where it cannot be made, the old one runs on and this rejects.
   * One change waits for the other.
   */
  change(change: Partial<Settings>, frames = 0): Promise<void> {
    const replaced = this.changing.then(() => this.replace({ ...this.settings, ...change }, frames));
    this.changing = replaced.catch(() => {});
    return replaced;
  }

  private async replace(settings: Settings, frames: number): Promise<void> {
    const old = this.world;
    const world = await createWorld(scenes[settings.scene].build(), {
      solver: makeSolver(settings),
      backend: settings.backend,
      device: this.hooks.device(settings),
      onEvent: this.hooks.event,
    });
    try {
      // With another solver or backend the same cloth goes on from where it is.
      if (old && settings.scene === this.settings.scene) world.restore(await old.snapshot());
      await makeSteps(world, frames);
    } catch (error) {
      world.dispose();
      throw error;
    }
    this.settings = settings;
    this.world = world;
    this.owed = 0;
    this.busy = false;
    this.timed = { ms: 0, steps: 0 };
    this.hooks.shown(world);
    if (old) void endQuietly(old);
  }

  /** Makes the steps that have become due in `seconds` of real time. */
  advance(seconds: number): void {
    const { world } = this;
    if (!world || this.paused || this.busy) return;
    this.owed = Math.min(this.owed + seconds, maxStepsPerFrame * world.scene.timeStep);
    const due = Math.floor(this.owed / world.scene.timeStep + 1e-6);
    if (due === 0) return;
    this.owed -= due * world.scene.timeStep;
    this.step(due);
  }

  step(count = 1): void {
    const { world } = this;
    if (!world) return;
    const start = performance.now();
    for (let k = 0; k < count; k++) world.step();
    const done = () => {
      if (world !== this.world) return;
      this.busy = false;
      this.timed.ms += performance.now() - start;
      this.timed.steps += count;
    };
    if (world.gpu === null) {
      done();
      return;
    }
    // A GPU that cannot keep up must not be given ever more to do.
    this.busy = true;
    void world.finished().then(done, done);
  }

  /** Milliseconds a step took, on average since the last call, and how many there were. On webgpu: until the GPU had done it. */
  takeTimes(): { ms: number | null; steps: number } {
    const { ms, steps } = this.timed;
    this.timed = { ms: 0, steps: 0 };
    return { ms: steps > 0 ? ms / steps : null, steps };
  }
}

function makeSolver(settings: Settings): Solver {
  const { scene, solver, global } = settings;
  const suggested = scenes[scene].solver;
  const options: Record<string, unknown> = suggested.name === solver ? { ...suggested.options } : {};
  if (global !== 'auto') options.global = global;
  for (const name of countNames) if (settings[name] !== null) options[counts[name].option] = settings[name];
  // `iterations` is another name for a number that may have been set.
  if (settings.iterations !== null) delete options.iterations;
  return solvers[solver](options);
}

async function makeSteps(world: World, count: number): Promise<void> {
  for (let step = 1; step <= count; step++) {
    world.step();
    if (step % stepsAtOnce !== 0) continue;
    await world.finished();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** What the world has been asked is answered before it goes. */
async function endQuietly(world: World): Promise<void> {
  // A world whose GPU was lost has no answers any more.
  await world.finished().catch(() => {});
  world.dispose();
}
