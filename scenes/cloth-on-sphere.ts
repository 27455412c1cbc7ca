/** A sheet falls on a ball and onto the ground around it. */

import { cloth } from '../src/scene/cloth/cloth';
import { plane, sphere } from '../src/scene/collider/colliders';
import type { NamedScene } from '../src/scene/named-scene';
import { scene } from '../src/scene/scene';
import { checkFinite, distanceTo, lowest } from '../src/scene/scene-checks';

const centre = [0, 0.32, 0] as const;
const radius = 0.32;
const thickness = 0.008;

const clothOnSphere: NamedScene = {
  name: 'cloth-on-sphere',
  title: 'Cloth on a sphere',
  description: 'A cotton sheet falls on a ball and lies down around it.',
  build: () =>
    scene({
      name: 'cloth-on-sphere',
      bodies: [
        cloth({ name: 'sheet', size: [1.5, 1.5], particles: [71, 71], position: [-0.72, 0.9, -0.7], noise: 0.001 }),
      ],
      colliders: [
        sphere({ name: 'ball', centre, radius, thickness, friction: 0.5 }),
        plane({ name: 'ground', thickness, friction: 0.7 }),
      ],
      wind: { velocity: [0, 0, 0] },
    }),
  solver: { name: 'projective', options: {} },
  camera: {
    position: [1.3, 1.2, 1.9],
    target: [0, 0.25, 0],
    sees: [
      [-0.6, 0, -0.6],
      [0.65, 0.65, 0.65],
    ],
  },
  frames: 240,
  check(run) {
    const found = checkFinite(run);
    const positions = run.positions('sheet');
    const nearest = distanceTo(positions, centre);
    if (nearest < radius + thickness - 1e-4) {
      found.push(`the sheet stays outside the ball, found ${nearest.toFixed(4)} m from its centre`);
    }
    const low = lowest(positions);
    if (low < thickness - 1e-4) found.push(`the sheet stays above the ground, found ${low.toFixed(4)} m`);
    if (low > 0.05)
      found.push(`the corners of the sheet reach the ground, found its lowest point at ${low.toFixed(3)} m`);
    const top = -lowest(Array.from(positions, (x) => -x));
    if (Math.abs(top - (centre[1] + radius + thickness)) > 0.05) {
      found.push(`the sheet rests on top of the ball, found its highest point at ${top.toFixed(3)} m`);
    }
    return found;
  },
};

export default clothOnSphere;
