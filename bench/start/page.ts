/** What the bench of starting does in a page: it builds a scene, makes a world of it and takes its first step. */
import dog from '../../scenes/dog';
import frog from '../../scenes/frog';
import { cloth, createWorld, type Scene, scene } from '../../src/index';
import type { NamedScene } from '../../src/scene/named-scene';
import { type ProjectiveOptions, projective } from '../../src/solvers/projective/index';

const sheet = (particles: number) => async () =>
  scene({
    bodies: [
      cloth({ size: [1, 1], particles: [particles, particles], material: 'cotton', pins: ['top-left', 'top-right'] }),
    ],
  });

const flags = async () =>
  scene({
    bodies: Array.from({ length: 200 }, (_, k) =>
      cloth({
        name: `flag${k}`,
        size: [1, 1],
        particles: [15, 15],
        material: 'cotton',
        pins: ['left'],
        position: [2 * k, 0, 0],
      }),
    ),
  });

const named = ({ build, buildInTurns, solver }: NamedScene): Started => ({
  build: async () => (await buildInTurns?.()) ?? build(),
  options: solver.options,
});

interface Started {
  build: () => Promise<Scene>;
  /** Of `projective`. */
  options?: ProjectiveOptions;
}

const scenes: Record<string, Started> = {
  '81 x 81': { build: sheet(81) },
  '129 x 129': { build: sheet(129) },
  '193 x 193': { build: sheet(193) },
  '200 flags': { build: flags },
  frog: named(frog),
  dog: named(dog),
};

/** How long each part took [ms]. */
export interface StartTimes {
  scene: number;
  world: number;
  step: number;
}

/** The step is in a task of its own, and so is what the page does before and after. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

export async function start(name: string): Promise<StartTimes> {
  await pause();
  const begun = performance.now();
  const { build, options } = scenes[name];
  const built = await build();
  const ready = performance.now();
  const world = await createWorld(built, { solver: projective(options), backend: 'wasm' });
  const made = performance.now();
  await pause();
  const before = performance.now();
  world.step();
  const step = performance.now() - before;
  world.dispose();
  await pause();
  return { scene: ready - begun, world: made - ready, step };
}
