/** A sheet on a rail that tears where it is pulled too hard: for hands, knives and balls. */
import { cloth } from '../src/scene/cloth/cloth';
import { plane } from '../src/scene/collider/colliders';
import type { NamedScene } from '../src/scene/named-scene';
import { scene } from '../src/scene/scene';
import { checkFinite, checkPinsHeld, lowest } from '../src/scene/scene-checks';

const size = 1.2;
/** Of the rail [m]. */
const height = 1.6;
const thickness = 0.01;

const clothToTear: NamedScene = {
  name: 'cloth-to-tear',
  title: 'Cloth to tear',
  description: 'A cotton sheet that tears: pull at it, cut it, or shoot at it.',
  build: () =>
    scene({
      name: 'cloth-to-tear',
      bodies: [
        cloth({
          name: 'sheet',
          size: [size, size],
          particles: [61, 61],
          position: [-size / 2, height, -0.3],
          pins: ['top'],
          // Its own weight does not tear it, nor does a gentle pull.
          tearing: { strain: 0.25, reserve: 0.3 },
        }),
      ],
      colliders: [plane({ name: 'ground', thickness, friction: 0.6 })],
    }),
  // A global step without a factor: what tears is followed in place.
  solver: { name: 'projective', options: { global: 'chebyshev' } },
  camera: {
    position: [0.9, 1.6, 2.6],
    target: [0, 0.9, 0],
    sees: [
      [-0.65, 0, -0.6],
      [0.65, 1.65, 0.9],
    ],
  },
  frames: 240,
  check(run) {
    const found = [...checkFinite(run), ...checkPinsHeld(run)];
    const positions = run.positions('sheet');
    const low = lowest(positions);
    if (low > 1) found.push(`the sheet's lowest point hangs below 1 m, found ${low.toFixed(3)}`);
    const torn = (positions.length - run.start('sheet').length) / 3;
    if (torn > 0) found.push(`the sheet does not tear by its own weight, found ${torn} new particles`);
    return found;
  },
};

export default clothToTear;
