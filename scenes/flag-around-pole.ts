/** A flag on a staff that is carried around a pole: the wind lays the flag around the pole, and friction holds it there. */
import { cloth } from '../src/scene/cloth/cloth';
import { capsule, cylinder, plane } from '../src/scene/collider/colliders';
import { checkOutsideColliders } from '../src/scene/inside-colliders';
import type { NamedScene } from '../src/scene/named-scene';
import { scene } from '../src/scene/scene';
import { checkFinite } from '../src/scene/scene-checks';
import type { Motion, Vec3 } from '../src/scene/types';

const radius = 0.06;
const thickness = 0.005;
const top = 1.5;
/** Where the staff begins [m]. The flag streams past the pole beside it. */
const staff: Vec3 = [-0.5, 0, 0.3];

/** Where the staff is carried to: across the wind, and along it on the far side of the pole. */
const way: readonly [time: number, x: number, z: number][] = [
  [0.3, staff[0], staff[2]],
  [0.7, -0.56, 0.05],
  [1.1, -0.44, -0.28],
  [1.5, -0.12, -0.45],
  [1.9, 0.25, -0.42],
  [2.3, 0.5, -0.22],
];
const carried: Motion = {
  kind: 'keyframes',
  keys: way.map(([time, x, z]) => ({ time, offset: [x - staff[0], 0, z - staff[2]] })),
};

/** How much of the pole's girth has cloth on it [degrees], at the height of the middle of the flag. */
function wrapped(positions: ArrayLike<number>): number {
  const sectors = new Set<number>();
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = [positions[i], positions[i + 1], positions[i + 2]];
    if (Math.abs(y - 1.1) < 0.2 && Math.hypot(x, z) < radius + 2 * thickness) {
      sectors.add(Math.floor((18 * Math.atan2(z, x)) / Math.PI));
    }
  }
  return 10 * sectors.size;
}

const flagAroundPole: NamedScene = {
  name: 'flag-around-pole',
  title: 'Flag around a pole',
  description: 'A flag is carried around a pole, and the wind wraps it.',
  build: () =>
    scene({
      name: 'flag-around-pole',
      bodies: [
        cloth({
          name: 'flag',
          size: [1.5, 0.6],
          particles: [76, 31],
          plane: 'vertical',
          position: [staff[0], top - 0.1, staff[2]],
          material: { massPerArea: 0.12, stretch: 1000, shear: 60, bend: 300 },
          pins: [{ name: 'hoist', at: 'left', motion: carried }],
          noise: 0.002,
        }),
      ],
      colliders: [
        plane({ name: 'ground', friction: 0.5 }),
        cylinder({ name: 'pole', from: [0, 0, 0], to: [0, top, 0], radius, thickness, friction: 0.5 }),
        capsule({
          name: 'staff',
          from: [staff[0] - 0.012, 0.4, staff[2]],
          to: [staff[0] - 0.012, top, staff[2]],
          radius: 0.01,
          thickness: 0.001,
          motion: carried,
        }),
      ],
      wind: { velocity: [6, 0, 0], lift: 0.02, gusts: 0.2, gustPeriod: 2 },
    }),
  solver: { name: 'positionBased', options: {} },
  camera: {
    position: [-1.1, 2.3, 2.2],
    target: [0.2, 1, 0],
    sees: [
      [-0.6, 0.3, -0.5],
      [1.1, 1.5, 0.5],
    ],
  },
  frames: 210,
  check(run) {
    const found = [...checkFinite(run), ...checkOutsideColliders(run)];
    const around = wrapped(run.positions('flag'));
    if (around < 120) found.push(`the flag lies around a third of the pole and more, found ${around} degrees`);
    return found;
  },
};

export default flagAroundPole;
