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
  /** `off`: how far the box is off the middle of the sheet, along x and z [m]. */
  box: (side: number, [x, z]: readonly [number, number] = [0, 0]): SceneOptions => ({
    bodies: [sheet(0.2, side)],
    colliders: [box({ centre: [x, 0.1, z], halfSize: [0.3, 0.1, 0.3] })],
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

/** The same sheet as over the box, held where it would lie on it: its flaps hang and swing, and nothing is met. */
export const heldSheet = (side: number): SceneOptions => ({
  bodies: [
    cloth({
      name: 'sheet',
      particles: [side, side],
      material: 'cotton',
      position: [-0.5, 0.2, -0.5],
      pins: [{ name: 'top', at: ({ x, z }) => Math.max(Math.abs(x), Math.abs(z)) < 0.3001 }],
    }),
  ],
  ...hanging,
});

export interface MotionLeft {
  /** Largest energy of motion in the last half second [J]. */
  readonly motion: number;
  /** That part of the energy of motion in that time that leads nowhere within a twentieth of a second: what shakes, and not what swings [J]. */
  readonly jitter: number;
  /** What the fall gave [J]. */
  readonly fall: number;
}

/** Frames over which what shakes leads nowhere. A flap swings at 1 or 2 Hz: of its energy 1 or 2 % counts as jitter, and of what shakes at 10 Hz 60 %. */
const shaken = 3;

/** Of a scene with one sheet, on wasm, three seconds after it was let go. */
export async function sheetLeft(scene: SceneOptions, solver: Solver): Promise<MotionLeft> {
  return withWorld(scene, { solver, backend: 'wasm', threads: 1 }, async (world) => {
    const [frames, judged] = [180, 30];
    const start = (await world.statistics()).energy.gravity;
    const masses = world.bodies[0].masses;
    const places: Float64Array[] = [];
    let [fall, motion, instant, net] = [0, 0, 0, 0];
    for (let frame = 1; frame <= frames; frame++) {
      world.step();
      if (frame <= frames - judged - shaken && frame % 6 > 0) continue;
      const { kinetic, gravity } = (await world.statistics()).energy;
      fall = Math.max(fall, start - gravity);
      places.push(Float64Array.from(world.positions(0)));
      if (frame <= frames - judged) continue;
      motion = Math.max(motion, kinetic);
      instant += kinetic / judged;
      net += energyOfWay(places[places.length - 1 - shaken], places[places.length - 1], masses) / judged;
    }
    return { motion, jitter: instant - net, fall };
  });
}

/** The energy of motion at the mean speed from one place to the other, `shaken` frames later [J]. */
function energyOfWay(from: Float64Array, to: Float64Array, masses: ArrayLike<number>): number {
  const squared = to.reduce((sum, x, k) => sum + masses[Math.floor(k / 3)] * (x - from[k]) ** 2, 0);
  return (0.5 * squared) / (shaken / 60) ** 2;
}

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
