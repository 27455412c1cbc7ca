/** The push of Figures 10 and 11 (scenes/push-from-below.ts), with any solver and step: what it looks like and how far it stretches. */
import pushFromBelow from '../../../scenes/push-from-below';
import { assemble } from '../../../src/scene/assemble';
import { scene } from '../../../src/scene/scene';
import type { Scene } from '../../../src/scene/types';
import type { Solver } from '../../../src/solvers/solver';
import { createWorld } from '../../../src/world/create-world';
import type { World } from '../../../src/world/types';

/** How stiff the sheet is and how hard it is pushed. */
export interface Push {
  /** Of springs along the threads and across [N/m]. */
  constant: number;
  /** Of the air, upwards [m/s]. */
  speed: number;
}

export interface PushOptions {
  push: Push;
  /** [s] */
  timeStep: number;
  /** Simulated time [s]. */
  duration: number;
  /** When the sheet is looked at, in order [s]; none by default. */
  shotTimes?: readonly number[];
  /** Ends the run when the sheet breaks or a spring is stretched by more than this share. Default: goes on. */
  giveUpAt?: number;
}

export interface PushShot {
  time: number;
  /** x, y, z of each particle [m]. */
  positions: Float64Array;
  /** The sheet stands still since it broke. */
  isFrozen: boolean;
}

export interface PushRun {
  timeStep: number;
  /** The largest stretch after each step, until the sheet broke: [s], share of the rest length. */
  stretch: (readonly [time: number, stretch: number])[];
  /** Share of springs that are constraints, likewise; empty where the solver does not choose. */
  active: (readonly [time: number, share: number])[];
  /** When the sheet broke [s]; null: it did not. */
  brokenAt: number | null;
  shots: PushShot[];
}

function pushScene({ constant, speed }: Push, timeStep: number): Scene {
  const built = pushFromBelow.build();
  const bodies = built.bodies.map((body) => {
    if (body.kind !== 'cloth') throw new Error('push-from-below is a sheet and nothing else');
    return { ...body, springConstants: { ...body.springConstants, structural: constant, shear: constant } };
  });
  return scene({ ...built, bodies, wind: { ...built.wind, velocity: [0, speed, 0] }, timeStep });
}

export async function runPush(solver: Solver, options: PushOptions): Promise<PushRun> {
  const { push, timeStep, duration, shotTimes = [], giveUpAt = Number.POSITIVE_INFINITY } = options;
  const world = await createWorld(pushScene(push, timeStep), { solver, backend: 'wasm', threads: 1 });
  const run: PushRun = { timeStep, stretch: [], active: [], brokenAt: null, shots: [] };
  for (let step = 1; step <= Math.round(duration / timeStep); step++) {
    const { time: before } = world;
    world.step();
    const { solver: told } = await world.statistics();
    const { time } = world;
    if (world.frozen.length > 0) run.brokenAt ??= time;
    if (run.brokenAt === null) {
      run.stretch.push([time, largestStretch(world)]);
      if (told.activeFraction !== undefined) run.active.push([time, told.activeFraction]);
    }
    for (const asked of shotTimes) {
      if (asked > before + 1e-9 && asked <= time + 1e-9) run.shots.push(look(world));
    }
    const isLost = run.brokenAt !== null || run.stretch[run.stretch.length - 1][1] > giveUpAt;
    if (isLost && Number.isFinite(giveUpAt)) break;
  }
  world.dispose();
  return run;
}

/** Largest (length - rest) / rest of springs along the threads and across; those over two cells fold when the sheet does. */
function largestStretch(world: World): number {
  const { springs } = world.bodies[0];
  const positions = world.positions(0);
  let most = 0;
  for (let s = 0; s < springs.count; s++) {
    if (springs.kind[s] > 1) continue;
    const [a, b] = [3 * springs.ends[2 * s], 3 * springs.ends[2 * s + 1]];
    const length = Math.hypot(
      positions[a] - positions[b],
      positions[a + 1] - positions[b + 1],
      positions[a + 2] - positions[b + 2],
    );
    most = Math.max(most, length / springs.rest[s] - 1);
  }
  return most;
}

function look(world: World): PushShot {
  return { time: world.time, positions: Float64Array.from(world.positions(0)), isFrozen: world.frozen.length > 0 };
}

/** The longest step that the solver is sure of in this scene [s]; null: it knows no limit. */
export function sureStep(solver: Solver, push: Push): number | null {
  const timeStep = 0.005;
  const prepared = solver.prepare(assemble(pushScene(push, timeStep)), 'reference');
  return prepared.stableStep?.({ timeStep, stiffness: 1 }) ?? null;
}

export const stretchAtMost = ({ stretch }: PushRun): number => Math.max(0, ...stretch.map(([, value]) => value));
