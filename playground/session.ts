/** The world that runs: makes one from the settings, steps it in real time, and replaces it when the settings change. */
import { createWorld, type World, type WorldEvent } from 'selvedge';
import { scenes } from 'selvedge/scenes';
import { makeSolver } from './make-solver';
import { coloursOf, type Settings } from './settings';

/** More steps than this are not made up for in one frame: a slow machine shows a slow world, not a frozen page. */
const maxStepsPerFrame = 3;
/** A step that takes longer is made alone: between any two the page can answer [ms]. */
const longStep = 100;
/** A page that stands still for longer than this with every step is of no use [ms]. */
const endlessStep = 1000;
/** Steps are made for about this long at once while many are asked for [ms]. */
const atOnce = 50;

export interface SessionHooks {
  /** A world has been made and is about to run. */
  shown(world: World): void;
  event(event: WorldEvent): void;
  /** A step takes so long that the page can hardly be used [ms]. Said once of each world. */
  slow(ms: number): void;
  /** The device to share with the renderer, if the world may run on it. */
  device(settings: Settings): GPUDevice | undefined;
}

export class Session {
  world: World | null = null;
  settings: Settings;
  paused = false;
  private busy = false;
  private changing: Promise<void> = Promise.resolve();
  private timed = { ms: 0, steps: 0 };
  /** What the last step of this world took [ms]. */
  private lastStep = 0;
  /** What the scene wants to be called before each step; null: nothing. */
  private drive: (() => Promise<void>) | null = null;
  /** Real time that has yet to be made up for by a world that is driven [s]. */
  private due = 0;
  private saidSlow = false;

  constructor(
    settings: Settings,
    private readonly hooks: SessionHooks,
  ) {
    this.settings = settings;
  }

  /**
   * Makes the world of the changed settings, then lets go of the old one. Where it cannot be made, the old one runs on and this rejects.
   * A change of the stiffness or the colour needs no other world.
   * One change waits for the other.
   */
  change(change: Partial<Settings>, frames = 0): Promise<void> {
    const changed = this.changing.then(() => {
      const settings = { ...this.settings, ...change };
      if (!coloursOf(settings.solver).includes(settings.colour)) settings.colour = 'material';
      const { world } = this;
      const names = Object.keys(change);
      const goesOn = world && names.length > 0 && names.every((name) => name === 'stiffness' || name === 'colour');
      return goesOn ? this.retune(world, settings) : this.replace(settings, frames);
    });
    this.changing = changed.catch(() => {});
    return changed;
  }

  /** What the world takes up while it runs. */
  private async retune(world: World, settings: Settings): Promise<void> {
    if (settings.stiffness !== this.settings.stiffness) await world.retune({ stiffness: settings.stiffness });
    this.settings = settings;
  }

  private async replace(settings: Settings, frames: number): Promise<void> {
    const old = this.world;
    let early: WorldEvent[] | null = [];
    const named = scenes[settings.scene];
    const world = await createWorld((await named.buildInTurns?.()) ?? named.build(), {
      solver: makeSolver(settings),
      backend: settings.backend,
      device: this.hooks.device(settings),
      onEvent: (event) => {
        if (early) early.push(event);
        else this.hooks.event(event);
      },
    });
    let drive: (() => Promise<void>) | null = null;
    try {
      // With another solver or backend the same cloth goes on from where it is.
      if (old && settings.scene === this.settings.scene) world.restore(await old.snapshot());
      if (settings.stiffness !== 1) await world.retune({ stiffness: settings.stiffness });
      drive = (await named.drive?.(world)) ?? null;
      await makeSteps(world, frames, drive);
    } catch (error) {
      world.dispose();
      throw error;
    }
    this.settings = settings;
    this.world = world;
    this.drive = drive;
    this.due = 0;
    this.busy = false;
    this.timed = { ms: 0, steps: 0 };
    this.lastStep = 0;
    this.saidSlow = false;
    this.hooks.shown(world);
    // What happened to a world is told when it can be seen.
    for (const event of early) this.hooks.event(event);
    early = null;
    if (old) void endQuietly(old);
  }

  /** Makes the steps that have become due in `seconds` of real time. */
  advance(seconds: number): void {
    const { world } = this;
    if (!world || this.paused || this.busy) return;
    if (this.drive) {
      this.due = Math.min(this.due + seconds, 2 * world.timeStep);
      if (this.due >= world.timeStep) this.driveAndStep(world, this.drive);
      return;
    }
    const most = this.lastStep > longStep ? 1 : maxStepsPerFrame;
    this.time(world, () => world.advance(seconds, { maxSteps: most }));
  }

  step(): void {
    const { world } = this;
    if (!world) return;
    if (this.drive) {
      if (!this.busy) this.driveAndStep(world, this.drive);
      return;
    }
    this.stepOnce(world);
  }

  /** One step a frame, since what comes before it has to be waited for. */
  private driveAndStep(world: World, drive: () => Promise<void>): void {
    this.busy = true;
    const done = () => {
      if (world !== this.world) return;
      this.busy = false;
      this.due = Math.max(0, this.due - world.timeStep);
      this.stepOnce(world);
    };
    void drive().then(done, done);
  }

  private stepOnce(world: World): void {
    this.time(world, () => {
      world.step();
      return 1;
    });
  }

  /** Times the steps that `make` makes, as many as it says. */
  private time(world: World, make: () => number): void {
    const start = performance.now();
    const count = make();
    if (count === 0) return;
    const done = () => {
      if (world !== this.world) return;
      this.busy = false;
      const ms = performance.now() - start;
      this.timed.ms += ms;
      this.timed.steps += count;
      this.lastStep = ms / count;
    };
    if (world.gpu === null) {
      const before = this.lastStep;
      done();
      this.sayIfSlow(before);
      return;
    }
    // A GPU that cannot keep up must not be given ever more to do.
    this.busy = true;
    void world.finished().then(done, done);
  }

  /** One long step may be the machine's doing; two in a row are the world's. */
  private sayIfSlow(before: number): void {
    const ms = Math.min(before, this.lastStep);
    if (this.saidSlow || ms < endlessStep) return;
    this.saidSlow = true;
    this.hooks.slow(ms);
  }

  /** Milliseconds a step took, on average since the last call, and how many there were. On webgpu: until the GPU had done it. */
  takeTimes(): { ms: number | null; steps: number } {
    const { ms, steps } = this.timed;
    this.timed = { ms: 0, steps: 0 };
    return { ms: steps > 0 ? ms / steps : null, steps };
  }
}

async function makeSteps(world: World, count: number, drive: (() => Promise<void>) | null): Promise<void> {
  let start = performance.now();
  const tears = world.scene.bodies.some(({ tearing }) => tearing !== undefined);
  for (let step = 1; step <= count; step++) {
    await drive?.();
    world.step();
    // Bodies come apart between two steps: with a turn after each, the same at every speed of the machine.
    if (tears) await turn();
    // A GPU is only asked to begin: it is waited for now and then.
    const due = world.gpu ? step % 10 === 0 : performance.now() - start > atOnce;
    if (!due) continue;
    await world.finished();
    await new Promise((resolve) => setTimeout(resolve));
    start = performance.now();
  }
}

/** Lets everything else go on that waits for nothing but this page; unlike a timer, a message is not put off. */
function turn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** What the world has been asked is answered before it goes. */
async function endQuietly(world: World): Promise<void> {
  // A world whose GPU was lost has no answers any more.
  await world.finished().catch(() => {});
  world.dispose();
}
