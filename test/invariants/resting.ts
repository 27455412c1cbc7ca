/** Bodies that fall on colliders and are to come to rest: how much of the energy of the fall is left as motion. */
import { type BackendName, box, cloth, plane, sdf, softBody, sphere } from '../../src/index';
import type { SceneOptions } from '../../src/scene/scene';
import type { Solver } from '../../src/solvers/solver';
import { withWorld } from '../worlds';

/** How far bodies fall [m]. */
const drop = 0.3;

/** What hangs over an edge swings for as long as the air lets it: this is drag that ends it within a second or two. */
const hanging = { drag: 0.2, innerDrag: 0.05 };

const sheet = (y: number, side: number) =>
  cloth({ name: 'sheet', particles: [side, side], material: 'cotton', position: [-0.5, y + drop, -0.5] });

export const restingScenes = {
  plane: (side: number): SceneOptions => ({ bodies: [sheet(0, side)], colliders: [plane()] }),
  box: (side: number): SceneOptions => ({
    bodies: [sheet(0.2, side)],
    colliders: [box({ centre: [0, 0.1, 0], halfSize: [0.3, 0.1, 0.3] })],
    ...hanging,
  }),
  ball: (side: number): SceneOptions => ({
    bodies: [sheet(0.3, side)],
    colliders: [sphere({ radius: 0.3, friction: 0.6 })],
    ...hanging,
  }),
  block: (): SceneOptions => ({
    bodies: [
      softBody({
        name: 'block',
        shape: sdf.box({ halfSize: [0.15, 0.1, 0.15] }),
        cellSize: 0.08,
        material: 'rubber',
        position: [0, 0.12 + drop, 0],
      }),
    ],
    colliders: [plane()],
    innerDrag: 0.1,
  }),
};

/** The largest energy of motion in the last sixth of a second, as a share of what the fall gave. */
export async function motionLeft(
  scene: SceneOptions,
  solver: Solver,
  backend: BackendName,
  seconds = 3,
): Promise<number> {
  return withWorld(scene, { solver, backend, threads: 1 }, async (world) => {
    const start = (await world.statistics()).energy.gravity;
    let [most, last] = [0, 0];
    const frames = Math.round(60 * seconds);
    for (let frame = 1; frame <= frames; frame++) {
      world.step();
      const isLast = frame > frames - 10;
      if (!isLast && frame % 6 > 0) continue;
      const { kinetic, gravity } = (await world.statistics()).energy;
      most = Math.max(most, start - gravity);
      if (isLast) last = Math.max(last, kinetic);
    }
    return last / most;
  });
}
