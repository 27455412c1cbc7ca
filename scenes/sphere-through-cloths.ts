/** A ball flies fast into cloths that hang one behind the other: Figures 1 and 6 of Pall 2018, 16 thousand particles, 32 thousand springs. Cloths do not meet each other. */
import { cloth } from '../src/scene/cloth/cloth';
import { sphere } from '../src/scene/collider/colliders';
import type { NamedScene } from '../src/scene/named-scene';
import { scene } from '../src/scene/scene';
import { checkFinite, checkPinsHeld, distanceTo, lowest } from '../src/scene/scene-checks';
import type { Scene } from '../src/scene/types';

const size = 1;
const apart = 0.12;
const radius = 0.2;
const thickness = 0.01;
/** Of the ball: before all cloths, and behind them [m]. */
const [front, behind] = [1.1, -0.85];
/** Of its centre [m]. */
const height = 0.75;
/** [m/s] */
const speed = 7;
const flight = (front - behind) / speed;
/** When the ball sets out, and when it sets out again to come back [s]. */
const [first, second] = [0.3, 1.6];
/** A peg holds what is around a corner: a single particle would carry all of the weight. */
const peg = 0.1;

/** `layers` cloths with `side` particles along each edge. */
export function hangingCloths(layers: number, side: number): Scene {
  const back = ((layers - 1) * apart) / 2;
  return scene({
    name: 'sphere-through-cloths',
    bodies: Array.from({ length: layers }, (_, k) =>
      cloth({
        name: `sheet ${k + 1}`,
        size: [size, size],
        particles: [side, side],
        plane: 'vertical',
        position: [-size / 2, 1.6, back - k * apart],
        springs: { shear: false, bend: false },
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

const sphereThroughCloths: NamedScene = {
  name: 'sphere-through-cloths',
  title: 'A ball and three cloths',
  description: 'A fast ball flies into three hanging cloths, solved by red-black sweeps (Pall 2018, Figure 6).',
  build: () => hangingCloths(3, 73),
  solver: {
    name: 'projective',
    options: { global: 'red-black', substeps: 8, numLinearIterations: 11 },
  },
  camera: {
    position: [2.6, 1.7, 1.9],
    target: [0, 1.1, 0],
    sees: [
      [-0.55, 0.4, -1.2],
      [0.55, 2.45, 1.2],
    ],
  },
  frames: 250,
  check(run) {
    const found = [...checkFinite(run), ...checkPinsHeld(run)];
    for (const { name } of run.scene.bodies) {
      const positions = run.positions(name);
      const nearest = distanceTo(positions, [0, height, front]);
      if (nearest < radius + thickness - 1e-4) {
        found.push(`${name} stays outside the ball, found ${nearest.toFixed(4)} m from its centre`);
      }
      const low = lowest(positions);
      if (low > 1) found.push(`${name} hangs again below 1 m, found its lowest point at ${low.toFixed(3)} m`);
      const sag = sagOf(positions, run.start(name));
      if (sag < 0.05) found.push(`${name} sags between its pegs by 5 cm at least, found ${(100 * sag).toFixed(1)} cm`);
      // Half of the upper edge and all of the height.
      if (low < 1.6 - 1.6 * size) found.push(`${name} does not stretch, found its lowest point at ${low.toFixed(3)} m`);
    }
    return found;
  },
};

export default sphereThroughCloths;
