/** Cannonballs are shot at a hanging cloth and tear holes into it: Figure 8 of Pall 2018, 4 thousand particles, 8 thousand springs. */
import { cloth } from '../src/scene/cloth/cloth';
import { plane, sphere } from '../src/scene/collider/colliders';
import type { NamedScene } from '../src/scene/named-scene';
import { scene } from '../src/scene/scene';
import { checkFinite, checkPinsHeld, lowest } from '../src/scene/scene-checks';
import type { SphereCollider, Vec3 } from '../src/scene/types';

const size = 1.2;
/** Height of the upper edge [m]. */
const top = 1.6;
const radius = 0.09;
const thickness = 0.01;
/** From the cannon to where a ball comes to lie [m]. */
const [cannon, range] = [1.8, -1.2];
/** [m/s] */
const speed = 12;
const flight = (cannon - range) / speed;
/** Where each ball meets the cloth, to the right and up [m], a shot after the other. */
const shots: readonly (readonly [x: number, y: number])[] = [
  [0, 0.9],
  [-0.32, 0.75],
  [0.32, 1.05],
  [-0.2, 1.2],
  [0.25, 0.7],
];
/** Between two shots, the first included [s]. */
const pause = 0.9;

/** A ball that waits at the cannon, flies through the plane of the cloth and stays where it got to. */
function cannonball([x, y]: readonly [number, number], shot: number): SphereCollider {
  const start = pause * (shot + 1) - flight;
  const far: Vec3 = [0, radius + thickness - y, range - cannon];
  return sphere({
    name: `ball ${shot + 1}`,
    centre: [x, y, cannon],
    radius,
    thickness,
    friction: 0.2,
    motion: {
      kind: 'keyframes',
      keys: [
        { time: start, offset: [0, 0, 0] },
        { time: start + flight, offset: [0, 0, range - cannon] },
        // It drops to the ground.
        { time: start + flight + 0.3, offset: far },
      ],
    },
  });
}

const cannonballs: NamedScene = {
  name: 'cannonballs',
  title: 'Cannonballs',
  description: 'Balls tear holes into a hanging cloth, which red-black sweeps solve (Pall 2018, Figure 8).',
  build: () =>
    scene({
      name: 'cannonballs',
      bodies: [
        cloth({
          name: 'sheet',
          size: [size, size],
          particles: [64, 64],
          plane: 'vertical',
          position: [-size / 2, top, 0],
          springs: { shear: false, bend: false },
          pins: ['top'],
          // A fifth longer than at rest, threads break. What it weighs does not tear it.
          tearing: { strain: 0.2 },
          noise: 0.001,
        }),
      ],
      colliders: [...shots.map(cannonball), plane({ name: 'ground', thickness, friction: 0.6 })],
    }),
  solver: { name: 'projective', options: { global: 'red-black', substeps: 8, numLinearIterations: 11 } },
  camera: {
    position: [1.9, 1.5, 2.6],
    target: [0, 0.9, 0],
    sees: [
      [-0.65, 0, -0.9],
      [0.65, 2.35, 0.75],
    ],
  },
  frames: 360,
  check(run) {
    const found = [...checkFinite(run), ...checkPinsHeld(run)];
    const positions = run.positions('sheet');
    const torn = (positions.length - run.start('sheet').length) / 3;
    if (torn < 50) found.push(`the balls tear holes, 50 new particles at least, found ${torn}`);
    const low = lowest(positions);
    if (low < thickness - 1e-4) found.push(`the sheet stays above the ground, found ${low.toFixed(4)} m`);
    if (low > top - 0.6 * size) {
      found.push(`the sheet hangs down again after the last shot, found its lowest point at ${low.toFixed(3)} m`);
    }
    return found;
  },
};

export default cannonballs;
