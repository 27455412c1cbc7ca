/** A jelly frog, made of signed distance functions, sits down with a flop. */

import * as sdf from '../src/mesh/sdf-shapes';
import type { SignedDistance } from '../src/mesh/signed-distance';
import { plane } from '../src/scene/collider/colliders';
import type { NamedScene } from '../src/scene/named-scene';
import { scene } from '../src/scene/scene';
import { checkFinite } from '../src/scene/scene-checks';
import { keptSoftBody } from '../src/scene/soft-body/kept-soft-body';
import { checkStands } from '../src/scene/soft-body/soft-scene-checks';
import type { Scene, SoftBody, Vec3 } from '../src/scene/types';

/** Toes as capsules that fan out from a foot, flat on the ground; their ends are round pads. */
function toes(foot: Vec3, headings: readonly number[], length: number, radius: number): SignedDistance[] {
  return headings.flatMap((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const tip: Vec3 = [foot[0] + length * Math.sin(angle), radius, foot[2] + length * Math.cos(angle)];
    return [
      sdf.roundedCone({ from: foot, to: tip, radii: [1.15 * radius, 0.85 * radius] }),
      sdf.ellipsoid({ centre: tip, radii: [1.35 * radius, radius, 1.35 * radius] }),
    ];
  });
}

/** Its left half, looking along z [m]. */
const trunk = sdf.smoothUnion(
  0.05,
  sdf.rotate(sdf.ellipsoid({ centre: [0, 0.2, -0.1], radii: [0.21, 0.15, 0.27] }), [1, 0, 0], -24),
  sdf.ellipsoid({ centre: [0, 0.165, -0.14], radii: [0.215, 0.135, 0.2] }),
  // A head that is mostly mouth.
  sdf.ellipsoid({ centre: [0, 0.325, 0.15], radii: [0.185, 0.085, 0.15] }),
  sdf.ellipsoid({ centre: [0, 0.27, 0.13], radii: [0.165, 0.08, 0.13] }),
);
const limbs = sdf.smoothUnion(
  0.03,
  trunk,
  // Hind leg, folded: thigh forwards and out, shank back, foot forwards along the ground.
  sdf.roundedCone({ from: [0.15, 0.14, -0.23], to: [0.29, 0.155, -0.03], radii: [0.095, 0.068] }),
  sdf.roundedCone({ from: [0.295, 0.145, -0.02], to: [0.25, 0.055, -0.24], radii: [0.062, 0.045] }),
  sdf.roundedCone({ from: [0.25, 0.04, -0.24], to: [0.31, 0.032, -0.02], radii: [0.04, 0.032] }),
  // Arm: elbow out, hand on the ground.
  sdf.roundedCone({ from: [0.13, 0.22, 0.09], to: [0.22, 0.13, 0.09], radii: [0.06, 0.046] }),
  sdf.roundedCone({ from: [0.22, 0.13, 0.09], to: [0.19, 0.035, 0.19], radii: [0.044, 0.036] }),
);
const half = sdf.smoothUnion(
  0.016,
  limbs,
  ...toes([0.31, 0.03, -0.02], [-12, 22, 56], 0.12, 0.026),
  ...toes([0.19, 0.03, 0.2], [-32, 6, 44], 0.085, 0.025),
  // Eyes on top, with lids.
  sdf.sphere({ centre: [0.105, 0.405, 0.16], radius: 0.058 }),
  sdf.sphere({ centre: [0.118, 0.408, 0.173], radius: 0.05 }),
);
/** The mouth is a line cut around the snout. */
const mouth = sdf.intersect(
  sdf.torus({ centre: [0, 0.296, 0.13], radius: 0.178, tube: 0.016 }),
  sdf.box({ centre: [0, 0.3, 0.3], halfSize: [0.3, 0.1, 0.17] }),
);

export const frogShape = sdf.intersect(
  sdf.mirror(sdf.subtract(half, mouth), 'x'),
  sdf.box({ centre: [0, 0.5, 0], halfSize: [1, 0.5, 1] }),
);

const body = keptSoftBody({
  name: 'frog',
  shape: frogShape,
  // Found by asking for 6834 particles.
  cellSize: 0.03093,
  surfaceDetail: 3,
  position: [0, 0.12, 0],
  material: 'silicone',
});

const built = (frog: SoftBody): Scene =>
  scene({
    name: 'frog',
    bodies: [frog],
    colliders: [plane({ name: 'ground', friction: 0.6 })],
  });

const frog: NamedScene = {
  name: 'frog',
  title: 'Frog',
  description: 'A soft frog sits down with a flop.',
  build: () => built(body.atOnce()),
  buildInTurns: async () => built(await body.inTurns()),
  solver: { name: 'projective', options: {} },
  camera: {
    position: [0.7, 0.6, 1.1],
    target: [0, 0.2, 0],
    sees: [
      [-0.46, 0, -0.45],
      [0.46, 0.46, 0.35],
    ],
  },
  frames: 120,
  check: (run) => [...checkFinite(run), ...checkStands(run, 'frog', 0.12)],
};

export default frog;
