/** A named scene from start to end on one backend: the time of each frame, pictures of some, and whether what the scene says of itself holds. */
import { solvers } from '../../../src/generated/solvers';
import type { NamedScene } from '../../../src/scene/named-scene';
import type { Scene } from '../../../src/scene/types';
import { createWorld } from '../../../src/world/create-world';
import type { World } from '../../../src/world/types';
import type { Where } from '../../gpu/timed-world';
import { processor } from '../../machine';
import type { Panel } from '../reporting/side-by-side';
import { sceneStill } from './scene-still';

export interface SceneRunOptions {
  /** Default: all that the scene asks for. */
  readonly frames?: number;
  /** Frames of which there is to be a picture. None by default. */
  readonly stillsAt?: readonly number[];
  /** A collider that is drawn open, so that one sees into it. */
  readonly opened?: string;
  /** What a user does, before each frame. */
  readonly act?: (world: World) => Promise<void>;
}

export interface TimedScene {
  readonly particles: number;
  readonly springs: number;
  /** In each frame. */
  readonly timeSteps: number;
  /** Wall time of each frame, waited for one by one [ms]. */
  readonly frameMs: readonly number[];
  /** Each with its time. */
  readonly stills: readonly Panel[];
  /** What does not hold at the end, one sentence each. Empty where the run was shorter than the scene asks for. */
  readonly broken: readonly string[];
  readonly facts: World['facts'];
  /** The GPU, or the processor. */
  readonly machine: string;
}

/** `built`: where it is not the scene itself that runs but one like it. */
export async function runScene(
  named: NamedScene,
  where: Where,
  { frames = named.frames, stillsAt = [], opened, act }: SceneRunOptions = {},
  built: Scene = named.build(),
): Promise<TimedScene> {
  const solver = solvers[named.solver.name as keyof typeof solvers](named.solver.options);
  const world = await createWorld(built, { solver, ...where, checkpointSteps: Number.MAX_SAFE_INTEGER });
  try {
    const names = world.bodies.map(({ name }) => name);
    const positions = async () =>
      new Map(await Promise.all(names.map(async (name) => [name, await world.read(name)] as const)));
    const start = await positions();
    const frameMs: number[] = [];
    const stills: Panel[] = [];
    for (let frame = 1; frame <= frames; frame++) {
      await act?.(world);
      const began = performance.now();
      world.step();
      await world.finished();
      frameMs.push(performance.now() - began);
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
      stats: await world.statistics(),
    });
    return {
      particles: world.bodies.reduce((sum, { particleCount }) => sum + particleCount, 0),
      springs: world.bodies.reduce((sum, { springs }) => sum + springs.count, 0),
      timeSteps: world.substeps,
      frameMs,
      stills,
      broken: frames < named.frames ? [] : [...broken, ...world.frozen.map((name) => `${name} breaks`)],
      facts: world.facts,
      machine: world.backendInfo.adapter || processor(),
    };
  } finally {
    world.dispose();
  }
}
