/** A rubber dog, made of signed distance functions, is carried by the scruff of its neck. */

import * as sdf from '../src/mesh/sdf-shapes';
import { plane } from '../src/scene/collider/colliders';
import type { NamedScene } from '../src/scene/named-scene';
import { scene } from '../src/scene/scene';
import { checkFinite, lowest } from '../src/scene/scene-checks';
import { keptSoftBody } from '../src/scene/soft-body/kept-soft-body';
import { checkShape } from '../src/scene/soft-body/soft-scene-checks';
import type { Motion, Scene, SoftBody, Vec3 } from '../src/scene/types';

/** Its left half, looking along z, paws at y = 0 [m]. */
const trunk = sdf.smoothUnion(
  0.07,
  // Chest, waist, rump.
  sdf.ellipsoid({ centre: [0, 0.5, 0.17], radii: [0.125, 0.155, 0.19] }),
  sdf.roundedCone({ from: [0, 0.51, 0.1], to: [0, 0.545, -0.24], radii: [0.125, 0.1] }),
  sdf.ellipsoid({ centre: [0, 0.53, -0.29], radii: [0.115, 0.125, 0.13] }),
  // Neck and skull.
  sdf.roundedCone({ from: [0, 0.57, 0.24], to: [0, 0.76, 0.36], radii: [0.105, 0.085] }),
  sdf.ellipsoid({ centre: [0, 0.8, 0.4], radii: [0.1, 0.095, 0.115] }),
);
const limbs = sdf.smoothUnion(
  0.035,
  trunk,
  // Snout, with a stop below the forehead, and cheeks.
  sdf.roundedCone({ from: [0, 0.765, 0.47], to: [0, 0.745, 0.6], radii: [0.068, 0.05] }),
  sdf.ellipsoid({ centre: [0.028, 0.735, 0.565], radii: [0.04, 0.045, 0.075] }),
  sdf.ellipsoid({ centre: [0.05, 0.77, 0.42], radii: [0.06, 0.06, 0.07] }),
  // Foreleg: shoulder, forearm, pastern.
  sdf.roundedCone({ from: [0.085, 0.47, 0.21], to: [0.095, 0.31, 0.165], radii: [0.07, 0.052] }),
  sdf.roundedCone({ from: [0.095, 0.31, 0.165], to: [0.097, 0.05, 0.18], radii: [0.05, 0.036] }),
  // Hind leg: thigh, shank back to the hock, pastern down.
  sdf.roundedCone({ from: [0.075, 0.49, -0.29], to: [0.095, 0.32, -0.235], radii: [0.095, 0.06] }),
  sdf.roundedCone({ from: [0.095, 0.32, -0.235], to: [0.1, 0.19, -0.375], radii: [0.056, 0.037] }),
  sdf.roundedCone({ from: [0.1, 0.19, -0.375], to: [0.1, 0.05, -0.35], radii: [0.037, 0.034] }),
  // Tail, up and back.
  sdf.roundedCone({ from: [0, 0.6, -0.38], to: [0, 0.68, -0.5], radii: [0.042, 0.034] }),
  sdf.roundedCone({ from: [0, 0.68, -0.5], to: [0, 0.82, -0.55], radii: [0.034, 0.024] }),
);
const details = sdf.smoothUnion(
  0.018,
  limbs,
  // Paws and toes.
  sdf.ellipsoid({ centre: [0.098, 0.03, 0.205], radii: [0.048, 0.032, 0.065] }),
  sdf.ellipsoid({ centre: [0.078, 0.026, 0.25], radii: [0.022, 0.027, 0.034] }),
  sdf.ellipsoid({ centre: [0.118, 0.026, 0.25], radii: [0.022, 0.027, 0.034] }),
  sdf.ellipsoid({ centre: [0.1, 0.03, -0.325], radii: [0.046, 0.032, 0.065] }),
  sdf.ellipsoid({ centre: [0.081, 0.026, -0.28], radii: [0.021, 0.027, 0.034] }),
  sdf.ellipsoid({ centre: [0.12, 0.026, -0.28], radii: [0.021, 0.027, 0.034] }),
  // Nose and brows.
  sdf.ellipsoid({ centre: [0, 0.775, 0.64], radii: [0.032, 0.024, 0.022] }),
  sdf.sphere({ centre: [0.05, 0.832, 0.475], radius: 0.03 }),
  // Ears that hang beside the head.
  sdf.roundedCone({ from: [0.088, 0.865, 0.365], to: [0.135, 0.8, 0.375], radii: [0.026, 0.03] }),
  sdf.ellipsoid({ centre: [0.137, 0.752, 0.378], radii: [0.022, 0.082, 0.055] }),
);
/** Eyes in sockets below the brows, and the line of the mouth. */
const cuts = [
  sdf.roundedCone({ from: [0.062, 0.805, 0.508], to: [0.075, 0.805, 0.53], radii: [0.016, 0.018] }),
  sdf.roundedCone({ from: [0.075, 0.715, 0.53], to: [0.06, 0.712, 0.66], radii: [0.012, 0.014] }),
];
const half = sdf.smoothUnion(
  0.004,
  sdf.subtract(details, ...cuts),
  sdf.sphere({ centre: [0.056, 0.806, 0.5], radius: 0.017 }),
);

export const dogShape = sdf.intersect(sdf.mirror(half, 'x'), sdf.box({ centre: [0, 0.5, 0], halfSize: [1, 0.5, 1] }));

/** Where a hand holds it [m], and how far around that. */
const scruff: Vec3 = [0, 0.72, 0.26];
const grip = 0.07;
/** The paws are so far above the ground [m]. */
const height = 0.75;
const sway: Motion = { kind: 'oscillate', amplitude: [0.3, 0, 0], period: 2 };

const body = keptSoftBody({
  name: 'dog',
  shape: dogShape,
  // Found by asking for 28390 particles.
  cellSize: 0.01854,
  position: [0, height, 0],
  // It hangs free: nothing crushes it, and its springs alone are half the work.
  volume: 0,
  pins: [
    {
      name: 'scruff',
      at: ({ x, y, z }) => Math.hypot(x - scruff[0], y - height - scruff[1], z - scruff[2]) < grip,
      motion: sway,
    },
  ],
});

const built = (dog: SoftBody): Scene =>
  scene({
    name: 'dog',
    bodies: [dog],
    colliders: [plane({ name: 'ground', friction: 0.6 })],
  });

const dog: NamedScene = {
  name: 'dog',
  title: 'Dog',
  description: 'A rubber dog of 28,000 particles is carried by the scruff of its neck.',
  build: () => built(body.atOnce()),
  buildInTurns: async () => built(await body.inTurns()),
  // Free of contact, two iterations that learn come closer to the exact motion than twenty substeps of one V-cycle each, in a third of the time.
  solver: { name: 'projective', options: { substeps: 5, iterations: 2, integrator: 'generalised-midpoint' } },
  camera: {
    position: [1.9, 1.5, 1.7],
    target: [0, 0.95, -0.05],
    sees: [
      [-0.5, 0.6, -0.65],
      [0.5, 1.65, 0.66],
    ],
  },
  frames: 20,
  check(run) {
    const found = [...checkFinite(run), ...checkShape(run, 'dog')];
    const [now, start] = [run.positions('dog'), run.start('dog')];
    const low = lowest(now);
    if (low < 0) found.push(`the dog stays above the ground, found ${low.toFixed(3)} m`);
    const hind = (positions: ArrayLike<number>) => {
      const tail = Array.from({ length: start.length / 3 }, (_, i) => i).filter((i) => start[3 * i + 2] < -0.3);
      return tail.reduce((sum, i) => sum + positions[3 * i + 1], 0) / tail.length;
    };
    const sunk = hind(start) - hind(now);
    if (sunk < 0.03) found.push(`the hindquarters hang down by more than 0.03 m, found ${sunk.toFixed(3)} m`);
    return found;
  },
};

export default dog;
