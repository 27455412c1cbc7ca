/** `selvedge run`: a scene, a solver, a backend; frames out. */
import { setImmediate } from 'node:timers/promises';
import type { NamedScene } from '../src/scene/named-scene';
import type { Solver } from '../src/solvers/solver';
import { createWorld } from '../src/world/create-world';
import type { Statistics, World, WorldEvent } from '../src/world/types';
import { chooseSolver } from './choose-solver';
import { describeEvent } from './describe-event';
import { describeStrain } from './describe-strain';
import { runHelp } from './help';
import { Interrupt } from './interrupt';
import { loadScene } from './load-scene';
import { openOutputs } from './open-outputs';
import { type Output, RunFrame } from './output';
import { Progress, readableRate } from './progress';
import {
  checkBodies,
  checkExactError,
  describeExactError,
  type ExactError,
  measureExactError,
} from './run-exact-error';
import { parseRunOptions } from './run-options';
import type { Terminal } from './terminal';

/** Steps of a scene that does not say how many. */
const defaultFrames = 300;

export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const options = parseRunOptions(args);
  if (!options) {
    terminal.out(runHelp);
    return 0;
  }
  const { scene, named } = await loadScene(options.scene);
  const solver = chooseSolver(options, named);
  if (options.exactError) checkExactError(solver);
  const total = options.frames ?? named?.frames ?? defaultFrames;
  const progress = new Progress(terminal, { total, quiet: options.quiet });
  const interrupt = new Interrupt(() => progress.say('stopping after this frame; Ctrl-C again ends at once'));
  const events: WorldEvent[] = [];
  const onEvent = (event: WorldEvent) => {
    if (event.type === 'preparing') {
      if (progress.due) progress.draw(event.fraction, describeEvent(event));
      return;
    }
    events.push(event);
    if (event.type !== 'backend-chosen' || !options.quiet) progress.say(describeEvent(event));
  };
  try {
    const world = await createWorld(scene, { solver, backend: options.backend, threads: options.threads, onEvent });
    try {
      if (options.exactError) checkBodies(world);
      let exactError: ExactError | undefined;
      world.profiling = options.profile;
      const outputs = await openOutputs(world, {
        ...options,
        frames: Math.floor(total / options.every) + 1,
        describeRun: () => ({ ...describeRun(world, solver, events), ...(exactError && { exactError }) }),
      });
      const drive = await named?.drive?.(world);
      progress.restart();
      const { lines, error, rate } = await stepAndWrite(world, {
        outputs,
        total,
        every: options.every,
        progress,
        interrupt,
        events,
        drive,
        ...(options.exactError && {
          async lastStep() {
            if (!options.quiet) progress.say('solving the last frame exactly');
            exactError = await measureExactError(world);
          },
        }),
      });
      if (named && world.frame === named.frames)
        for (const failure of await check(world, named)) progress.say(`check: ${failure}`);
      if (!options.quiet) {
        const said = error ? [] : describeStatistics(world, await new RunFrame(world).statistics());
        terminal.out([summary(world, rate), ...said, ...lines].join('\n  ').concat('\n'));
      }
      if (exactError) terminal.out(`${describeExactError(exactError, world)}\n`);
      if (error) throw error;
      return interrupt.exitCode ?? 0;
    } finally {
      world.dispose();
    }
  } finally {
    progress.end();
    interrupt.dispose();
  }
}

function describeRun(
  { scene, backendInfo, substeps }: World,
  { name, options }: Solver,
  events: readonly WorldEvent[],
) {
  return {
    scene: scene.name,
    solver: name,
    solverOptions: options,
    backend: backendInfo,
    timeStep: scene.timeStep,
    substeps,
    events,
  };
}

interface Stepping {
  outputs: readonly Output[];
  total: number;
  every: number;
  progress: Progress;
  interrupt: Interrupt;
  /** What has happened so far. */
  events: readonly WorldEvent[];
  /** Comes before each step. */
  drive?: (() => Promise<void>) | undefined;
  /** Makes the last step, where it is not one like the others. Its time does not count for the rate. */
  lastStep?(): Promise<void>;
}

/** Runs all steps. Whatever ends them, every output is finished, so that what was computed is not lost. */
async function stepAndWrite(world: World, stepping: Stepping) {
  const { outputs, total, every, progress, interrupt, events, drive, lastStep } = stepping;
  const lines: string[] = [];
  let error: unknown = null;
  let rate = 0;
  try {
    let written = -1;
    for (;;) {
      const frame = new RunFrame(world);
      // A world that lost its backend goes on from an earlier frame: what is written stays.
      if (world.frame > written && world.frame % every === 0) {
        for (const output of outputs) await output.add(frame);
        written = world.frame;
      }
      if (progress.due) progress.update(world.frame, (await frame.statistics()).error);
      if (world.frame >= total || interrupt.requested) break;
      await drive?.();
      if (lastStep && world.frame === total - 1) {
        rate = progress.rate(world.frame);
        await lastStep();
      } else {
        world.step();
        await world.finished();
      }
      // Signals only arrive between turns of the event loop.
      await setImmediate();
      // It would never reach the last frame.
      if (events.some(({ type }) => type === 'world-stopped'))
        throw new Error('the world stopped before the last frame');
    }
    if (!lastStep || world.frame < total) rate = progress.rate(world.frame);
  } catch (thrown) {
    error = thrown;
  }
  progress.end();
  for (const output of outputs) {
    try {
      lines.push(...(await output.finish()));
    } catch (thrown) {
      error ??= thrown;
    }
  }
  return { lines, error, rate };
}

/** `rate`: steps a second; 0 where none was timed. */
function summary(world: World, rate: number): string {
  const { name, threads, adapter } = world.backendInfo;
  const where = adapter || (threads > 1 ? `${threads} threads` : '1 thread');
  return `${world.scene.name}: ${world.frame} steps, ${world.time.toFixed(2)} s, on ${name} (${where})${rate > 0 ? `, ${readableRate(rate)}` : ''}`;
}

/** The strain at the end, and what the solver says of its last step, where it says anything. */
function describeStatistics(world: World, statistics: Statistics): string[] {
  const parts = Object.entries(statistics.solver).map(([key, value]) => `${key} ${Number(value.toPrecision(3))}`);
  const said = parts.length > 0 ? [`${world.solver.name}, last step: ${parts.join(', ')}`] : [];
  return [...describeStrain(statistics, world), ...said];
}

async function check(world: World, named: NamedScene): Promise<string[]> {
  const frame = new RunFrame(world);
  const positions = await frame.positions();
  const indexOf = (bodyName: string) => world.bodies.findIndex(({ name }) => name === bodyName);
  return named.check({
    positions: (bodyName) => positions[indexOf(bodyName)],
    start: (bodyName) => world.bodies[indexOf(bodyName)].positions,
    scene: world.scene,
    offset: (colliderName) => world.colliderPlacement(colliderName).offset,
    time: world.time,
    stats: await frame.statistics(),
  });
}
