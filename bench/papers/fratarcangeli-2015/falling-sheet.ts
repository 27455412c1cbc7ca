/** The cloth of figure 5, of about 10,000 distance constraints: it hangs by two corners and falls from level. What phantoms change is measured by where it is then. */
import { cloth } from '../../../src/scene/cloth/cloth';
import type { SceneOptions } from '../../../src/scene/scene';
import { type PositionBasedOptions, positionBased } from '../../../src/solvers/position-based/index';
import { createWorld } from '../../../src/world/create-world';

export interface Fall {
  /** Frames of 1/60 s. */
  frames: number;
  /** Particles along each side. */
  side: number;
}

export function fallingSheet(side: number): SceneOptions {
  const sheet = cloth({
    size: [1, 1],
    particles: [side, side],
    springs: { bend: false },
    diagonals: 'alternating',
    pins: ['top-left', 'top-right'],
    noise: 0.05 / side,
  });
  return { bodies: [sheet] };
}

/** x, y, z of each particle after the fall [m]: hard constraints, one step per frame, as in the paper. */
export async function positionsAfter({ frames, side }: Fall, options: PositionBasedOptions): Promise<Float64Array> {
  const solver = positionBased({ substeps: 1, stiffness: 1, ...options });
  const world = await createWorld(fallingSheet(side), { solver, backend: 'wasm', threads: 1 });
  try {
    for (let frame = 0; frame < frames; frame++) world.step();
    return Float64Array.from(await world.read(0));
  } finally {
    world.dispose();
  }
}

/** How far two are apart, as a share of how far the second has come from the start: roots of mean squares. */
export function relativeDistance(found: Float64Array, wanted: Float64Array, start: Float64Array): number {
  let [apart, moved] = [0, 0];
  for (let i = 0; i < wanted.length; i++) {
    apart += (found[i] - wanted[i]) ** 2;
    moved += (wanted[i] - start[i]) ** 2;
  }
  return Math.sqrt(apart / moved);
}
