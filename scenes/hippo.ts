/** A rubber hippo, made of signed distance functions, is dropped on the floor. */

import * as sdf from '../src/mesh/sdf-shapes';
import { plane } from '../src/scene/collider/colliders';
import type { NamedScene } from '../src/scene/named-scene';
import { scene } from '../src/scene/scene';
import { checkFinite } from '../src/scene/scene-checks';
import { keptSoftBody } from '../src/scene/soft-body/kept-soft-body';
import { checkStands } from '../src/scene/soft-body/soft-scene-checks';
import type { Scene, SoftBody } from '../src/scene/types';

/** Its left half, looking along z, feet at y = 0 [m]. */
const trunk = sdf.smoothUnion(
  0.06,
  sdf.ellipsoid({ centre: [0, 0.43, -0.12], radii: [0.29, 0.275, 0.42] }),
  sdf.ellipsoid({ centre: [0, 0.47, -0.32], radii: [0.23, 0.215, 0.22] }),
  sdf.ellipsoid({ centre: [0, 0.48, 0.2], radii: [0.215, 0.21, 0.26] }),
  // Head: a skull, a long broad muzzle that swells at its end, and a jaw.
  sdf.ellipsoid({ centre: [0, 0.52, 0.42], radii: [0.16, 0.15, 0.18] }),
  sdf.roundedCone({ from: [0.03, 0.465, 0.45], to: [0.055, 0.43, 0.63], radii: [0.11, 0.105] }),
  sdf.ellipsoid({ centre: [0.05, 0.42, 0.69], radii: [0.15, 0.105, 0.105] }),
  sdf.ellipsoid({ centre: [0, 0.345, 0.59], radii: [0.13, 0.065, 0.155] }),
  sdf.roundedCone({ from: [0.14, 0.25, 0.15], to: [0.15, 0.06, 0.17], radii: [0.105, 0.082] }),
  sdf.roundedCone({ from: [0.15, 0.25, -0.34], to: [0.16, 0.06, -0.36], radii: [0.12, 0.085] }),
);
const half = sdf.smoothUnion(
  0.03,
  trunk,
  // Feet, eyes, nostrils, ears, tail.
  sdf.ellipsoid({ centre: [0.153, 0.045, 0.195], radii: [0.09, 0.047, 0.095] }),
  sdf.ellipsoid({ centre: [0.162, 0.045, -0.335], radii: [0.09, 0.047, 0.095] }),
  sdf.sphere({ centre: [0.092, 0.63, 0.48], radius: 0.044 }),
  sdf.sphere({ centre: [0.078, 0.512, 0.735], radius: 0.038 }),
  sdf.ellipsoid({ centre: [0.14, 0.655, 0.355], radii: [0.042, 0.058, 0.034] }),
  sdf.roundedCone({ from: [0, 0.5, -0.53], to: [0, 0.34, -0.58], radii: [0.036, 0.03] }),
);

export const hippoShape = sdf.intersect(sdf.mirror(half, 'x'), sdf.box({ centre: [0, 0.5, 0], halfSize: [1, 0.5, 1] }));

const body = keptSoftBody({
  name: 'hippo',
  shape: hippoShape,
  // Found by asking for 2387 particles.
  cellSize: 0.06732,
  surfaceDetail: 4,
  position: [0, 0.12, 0],
});

const built = (hippo: SoftBody): Scene =>
  scene({
    name: 'hippo',
    bodies: [hippo],
    colliders: [plane({ name: 'ground', friction: 0.6 })],
  });

const hippo: NamedScene = {
  name: 'hippo',
  title: 'Hippo',
  description: 'A rubber hippo falls on its feet and wobbles.',
  build: () => built(body.atOnce()),
  buildInTurns: async () => built(await body.inTurns()),
  solver: { name: 'projective', options: {} },
  camera: {
    position: [1.5, 0.9, 1.6],
    target: [0, 0.35, 0.05],
    sees: [
      [-0.3, 0, -0.7],
      [0.3, 0.72, 0.82],
    ],
  },
  frames: 150,
  check: (run) => [...checkFinite(run), ...checkStands(run, 'hippo', 0.12)],
};

export default hippo;
