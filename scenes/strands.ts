/** A ball of hair that is shaken from side to side. */
import { sphere } from '../src/scene/collider/colliders';
import { motionPlacement } from '../src/scene/motion';
import type { NamedScene } from '../src/scene/named-scene';
import { scene } from '../src/scene/scene';
import { centroid, checkFinite, distanceTo } from '../src/scene/scene-checks';
import { strands } from '../src/scene/strands/strands';
import type { Motion } from '../src/scene/types';

const centre = [0, 1.2, 0] as const;
const radius = 0.2;
const thickness = 0.004;
const frames = 240;
const shake: Motion = { kind: 'oscillate', amplitude: [0.18, 0.03, 0], period: 1.3 };

const hairBall: NamedScene = {
  name: 'strands',
  title: 'Strands',
  description: 'A ball of 800 locks of hair is shaken from side to side.',
  build: () =>
    scene({
      name: 'strands',
      bodies: [
        strands({
          name: 'hair',
          on: { kind: 'sphere', centre, radius: radius + thickness, cap: 115 },
          count: 800,
          length: 0.42,
          particles: 15,
          pins: [{ name: 'roots', at: 'root-segments', motion: shake }],
          radius: 0.0015,
        }),
      ],
      colliders: [sphere({ name: 'head', centre, radius, thickness, friction: 0.2, motion: shake })],
      drag: 0.3,
    }),
  solver: { name: 'projective', options: { iterations: 2, numLinearIterations: 4 } },
  camera: {
    position: [0.5, 1.4, 1.5],
    target: [0, 1.1, 0],
    sees: [
      [-0.45, 0.7, -0.4],
      [0.77, 1.6, 0.4],
    ],
  },
  frames,
  check(run) {
    const found = checkFinite(run);
    const positions = run.positions('hair');
    const offset = motionPlacement(shake, frames * run.scene.timeStep).offset;
    const nearest = distanceTo(positions, [centre[0] + offset[0], centre[1] + offset[1], centre[2] + offset[2]]);
    if (nearest < radius + thickness - 1e-3)
      found.push(`the hair stays outside the head, found ${nearest.toFixed(4)} m from its centre`);
    const [, y] = centroid(positions);
    const [, startY] = centroid(run.start('hair'));
    if (y > startY - 0.05)
      found.push(`the hair falls, found its middle at ${y.toFixed(3)} m from ${startY.toFixed(3)} m`);
    return found;
  },
};

export default hairBall;
