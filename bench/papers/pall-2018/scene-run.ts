/** A named scene from start to end on one backend: the time of each frame, pictures of some, what tore, and whether what the scene says of itself holds. */
import { setImmediate } from 'node:timers/promises';
import { solvers } from '../../../src/generated/solvers';
import type { NamedScene } from '../../../src/scene/named-scene';
import type { Scene } from '../../../src/scene/types';
import { createWorld } from '../../../src/world/create-world';
import type { World, WorldEvent } from '../../../src/world/types';
import type { Where } from '../../gpu/timed-world';
import { processor } from '../../machine';
import type { Panel } from '../reporting/side-by-side';
import { sceneStill } from './scene-still';
import { type Recolouring, watchedSolver } from './watched-solver';

export interface SceneRunOptions {
  /** Default: all that the scene asks for. */
  readonly frames?: number;
  /** Frames of which there is to be a picture. None by default. */
  readonly stillsAt?: readonly number[];
  /** A collider that is drawn open, so that one sees into it. */
  readonly opened?: string;
  /** What a user does, before each frame. */
  readonly act?: (world: World) => Promise<void>;
  /** What is looked at after each frame, whose time does not count. */
  readonly look?: (world: World, frame: number) => Promise<void>;
}

export interface TimedScene {
  /** At the start. */
  readonly particles: number;
  readonly springs: number;
  /** In each frame. */
  readonly timeSteps: number;
  /** Wall time of each frame, waited for one by one, tears included [ms]. */
  readonly frameMs: readonly number[];
  /** Each with its time. */
  readonly stills: readonly Panel[];
  /** What does not hold at the end, one sentence each. Empty where the run was shorter than the scene asks for. */
  readonly broken: readonly string[];
  readonly facts: World['facts'];
  /** What was counted of tears. */
  readonly tears: Tears;
  /** The GPU, or the processor. */
  readonly machine: string;
}

export interface Tears extends Recolouring {
  /** Particles that were split off others, and in how many frames. */
  readonly particles: number;
  readonly frames: number;
  /** How often reserved room was used up, and more was made. */
  readonly roomGrown: number;
}

/** `built`: where it is not the scene itself that runs but one like it. */
export async function runScene(
  named: NamedScene,
  where: Where,
  { frames = named.frames, stillsAt = [], opened, act, look }: SceneRunOptions = {},
  built: Scene = named.build(),
): Promise<TimedScene> {
  const { solver, seen } = watchedSolver(solvers[named.solver.name as keyof typeof solvers](named.solver.options));
  const events: WorldEvent[] = [];
  const onEvent = (event: WorldEvent) => events.push(event);
  const world = await createWorld(built, { solver, ...where, checkpointSteps: Number.MAX_SAFE_INTEGER, onEvent });
  try {
    const names = world.bodies.map(({ name }) => name);
    const positions = async () =>
      new Map(await Promise.all(names.map(async (name) => [name, await world.read(name)] as const)));
    const start = await positions();
    // V8 has tasks of its own to finish after code was compiled, 10 to 25 ms of them: they belong to the start of the world and not to its first frame.
    await setImmediate();
    const [particles, springs] = [sum(world, 'particles'), sum(world, 'springs')];
    const drive = await named.drive?.(world);
    const frameMs: number[] = [];
    const stills: Panel[] = [];
    for (let frame = 1; frame <= frames; frame++) {
      await act?.(world);
      await drive?.();
      const began = performance.now();
      world.step();
      await world.finished();
      // What is strained too much comes apart right after the step.
      await setImmediate();
      frameMs.push(performance.now() - began);
      seen();
      await look?.(world, frame);
      if (stillsAt.includes(frame)) {
        const image = await sceneStill(world, named, opened ?? null);
        stills.push({ image, caption: `${world.time.toFixed(2)} s` });
      }
    }
    const end = await positions();
    const broken = named.check({
      positions: (name) => end.get(name) ?? [],
      start: (name) => start.get(name) ?? [],
      scene: world.scene,
      offset: (name) => world.colliderPlacement(name).offset,
      time: world.time,
      stats: await world.statistics(),
    });
    return {
      particles,
      springs,
      timeSteps: world.substeps,
      frameMs,
      stills,
      broken: frames < named.frames ? [] : [...broken, ...world.frozen.map((name) => `${name} breaks`)],
      facts: world.facts,
      tears: { ...tearsOf(events), ...seen() },
      machine: world.backendInfo.adapter || processor(),
    };
  } finally {
    world.dispose();
  }
}

const sum = ({ bodies }: World, what: 'particles' | 'springs'): number =>
  bodies.reduce((all, { particleCount, springs }) => all + (what === 'particles' ? particleCount : springs.count), 0);

function tearsOf(events: readonly WorldEvent[]): Pick<Tears, 'particles' | 'frames' | 'roomGrown'> {
  const failed = events.find(({ type }) => type === 'tear-failed');
  if (failed?.type === 'tear-failed') throw new Error(failed.why);
  const torn = events.filter((event) => event.type === 'torn');
  return {
    particles: torn.reduce((all, { particles }) => all + particles, 0),
    frames: new Set(torn.map(({ frame }) => frame)).size,
    roomGrown: events.filter(({ type }) => type === 'room-grown').length,
  };
}
