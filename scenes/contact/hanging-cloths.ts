/**
 * Cloths that hang one behind the other, and a ball that flies into them: Figures 1 and 6 of Pall 2018. `checkHanging` is what must hold of them when the ball has passed twice.
 */
import { cloth } from '../../src/scene/cloth/cloth';
import { sphere } from '../../src/scene/collider/colliders';
import type { NamedScene, SceneRun } from '../../src/scene/named-scene';
import { scene } from '../../src/scene/scene';
import { centroid, checkFinite, checkPinsHeld, distanceTo, lowest } from '../../src/scene/scene-checks';
import type { Scene } from '../../src/scene/types';
import { checkUnmixed } from './check-unmixed';

export interface HangingCloths {
  /** Of the scene. */
  readonly name: string;
  readonly layers: number;
  /** Particles along each edge of a cloth. */
  readonly side: number;
  /** How cloths meet each other and themselves; null: not at all. */
  readonly contact: 'real-time' | 'exact' | null;
  /** Springs along the threads alone, as the paper counts them. They have nothing that unfolds what is crumpled, so cloths that meet themselves stay a lump without diagonals and bend springs. */
  readonly threadsAlone: boolean;
}

const size = 1;
const top = 1.6;
const apart = 0.12;
const radius = 0.2;
const thickness = 0.01;
/** Of the ball: before all cloths, and behind them [m]. */
const [front, behind] = [1.1, -0.85];
/** Of its centre [m]. */
const height = 0.75;
/** [m/s] */
const speed = 5;
const flight = (front - behind) / speed;
/** When the ball sets out, and when it sets out again to come back [s]. */
const [first, second] = [0.3, 1.6];
/** A peg holds what is around a corner: a single particle would carry all of the weight. */
const peg = 0.1;

export function hangingCloths({ name, layers, side, contact, threadsAlone }: HangingCloths): Scene {
  const back = ((layers - 1) * apart) / 2;
  return scene({
    name,
    bodies: Array.from({ length: layers }, (_, k) =>
      cloth({
        name: `sheet ${k + 1}`,
        size: [size, size],
        particles: [side, side],
        plane: 'vertical',
        position: [-size / 2, top, back - k * apart],
        ...(threadsAlone && { springs: { shear: false, bend: false } }),
        pins: [
          { name: 'top-left', at: (v) => v.u + (1 - v.v) < peg },
          { name: 'top-right', at: (v) => 1 - v.u + (1 - v.v) < peg },
        ],
        noise: 0.001,
      }),
    ),
    colliders: [
      sphere({
        name: 'ball',
        centre: [0, height, front],
        radius,
        thickness,
        friction: 0.2,
        motion: {
          kind: 'keyframes',
          keys: [
            { time: first, offset: [0, 0, 0] },
            { time: first + flight, offset: [0, 0, behind - front] },
            { time: second, offset: [0, 0, behind - front] },
            { time: second + flight, offset: [0, 0, 0] },
          ],
        },
      }),
    ],
    contact: contact && { mode: contact, thickness: 0.005, friction: 0.2 },
    // Eight time steps of 2 ms, as in the paper.
    timeStep: 0.016,
  });
}

/** How far the highest particles, those of the upper edge, are below where they were built, at most [m]. */
function sagOf(positions: ArrayLike<number>, start: ArrayLike<number>): number {
  let [highest, sag] = [Number.NEGATIVE_INFINITY, 0];
  for (let at = 1; at < start.length; at += 3) highest = Math.max(highest, start[at]);
  for (let at = 1; at < start.length; at += 3) {
    if (start[at] > highest - 0.01) sag = Math.max(sag, start[at] - positions[at]);
  }
  return sag;
}

/** How deep a cloth sags between its pegs at least [m]: diagonals make a sheet of it, which hardly does, by 3 mm with an exact solve. */
const leastSag = (run: SceneRun) => (run.stats.strain.shear.largest > 0 ? 0.002 : 0.05);

export function checkHanging(run: SceneRun): string[] {
  const found = [...checkFinite(run), ...checkPinsHeld(run), ...(run.scene.contact ? checkUnmixed(run) : [])];
  for (const { name } of run.scene.bodies) {
    const positions = run.positions(name);
    const nearest = distanceTo(positions, [0, height, front]);
    if (nearest < radius + thickness - 1e-4) {
      found.push(`${name} stays outside the ball, found ${nearest.toFixed(4)} m from its centre`);
    }
    const low = lowest(positions);
    if (low > 1) found.push(`${name} hangs again below 1 m, found its lowest point at ${low.toFixed(3)} m`);
    const sag = sagOf(positions, run.start(name));
    if (sag < leastSag(run)) {
      found.push(
        `${name} sags between its pegs by ${100 * leastSag(run)} cm at least, found ${(100 * sag).toFixed(1)} cm`,
      );
    }
    // Half of the upper edge and all of the height.
    if (low < top - 1.6 * size) found.push(`${name} does not stretch, found its lowest point at ${low.toFixed(3)} m`);
  }
  if (run.scene.contact) found.push(...checkOrder(run));
  return found;
}

/** Cloths hang in the order in which they were hung: each is in front of the next, by where their middles are. */
function checkOrder(run: SceneRun): string[] {
  const depths = run.scene.bodies.map(({ name }) => centroid(run.positions(name))[2]);
  return depths.flatMap((z, k) =>
    k > 0 && z > depths[k - 1] - apart / 4
      ? [`sheet ${k} hangs in front of sheet ${k + 1}, found it ${(depths[k - 1] - z).toFixed(3)} m before that`]
      : [],
  );
}

/** Not the red-black sweeps of the paper: bodies that answer pushes as a whole, which takes a factor, hand on what the ball presses on them, and it does not get into them. */
export const hangingSolver: NamedScene['solver'] = { name: 'projective', options: {} };

export const hangingCamera: NamedScene['camera'] = {
  position: [2.6, 1.7, 1.9],
  target: [0, 1.1, 0],
  sees: [
    [-0.55, 0.4, -1.2],
    [0.55, 2.45, 1.2],
  ],
};

/** Until the ball has come back and the cloths swing behind it. */
export const hangingFrames = 250;
