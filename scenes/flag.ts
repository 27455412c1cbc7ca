/** A flag on its pole in a gusty wind. */

import { cloth } from '../src/scene/cloth/cloth';
import { capsule, plane } from '../src/scene/collider/colliders';
import type { NamedScene } from '../src/scene/named-scene';
import { scene } from '../src/scene/scene';
import { centroid, checkFinite, checkPinsHeld } from '../src/scene/scene-checks';

const flag: NamedScene = {
  name: 'flag',
  title: 'Flag in the wind',
  description: 'A flag on its pole in a gusty wind.',
  build: () =>
    scene({
      name: 'flag',
      bodies: [
        cloth({
          name: 'flag',
          size: [1.5, 1],
          particles: [61, 41],
          plane: 'vertical',
          position: [0.03, 2.45, 0],
          material: { massPerArea: 0.15, stretch: 1000, shear: 60, bend: 300 },
          pins: ['left'],
          noise: 0.002,
        }),
      ],
      colliders: [
        plane({ name: 'ground', friction: 0.5 }),
        capsule({ name: 'pole', from: [0, 0, 0], to: [0, 2.5, 0], radius: 0.02 }),
      ],
      wind: { velocity: [6, 0, 2], lift: 0.02, gusts: 0.4, gustPeriod: 3 },
    }),
  solver: { name: 'projective', options: { iterations: 2, numLinearIterations: 4 } },
  camera: {
    position: [0.9, 1.9, 2.7],
    target: [0.72, 1.85, 0],
    sees: [
      [-0.03, 1.3, 0],
      [1.55, 2.52, 0.75],
    ],
  },
  frames: 300,
  check(run) {
    const found = [...checkFinite(run), ...checkPinsHeld(run)];
    const [x, y, z] = centroid(run.positions('flag'));
    if (x < 0.3) found.push(`the wind carries the flag along x, found its middle at x = ${x.toFixed(3)} m`);
    if (y > 1.95) found.push(`the flag has weight, found its middle at y = ${y.toFixed(3)} m`);
    if (Math.abs(z) > 0.8) found.push(`the flag streams along the wind, found its middle at z = ${z.toFixed(3)} m`);
    return found;
  },
};

export default flag;
