/**
 * A strong push from below [CSSE 2022, Figure 10]: moving air lifts a level sheet that is held at its corners, with some seven times its weight. The
 * springs are as stiff as explicit steps of some four milliseconds bear, which is soft for cloth: by springs alone the push stretches them far.
 */
import { cloth } from '../src/scene/cloth/cloth';
import type { NamedScene } from '../src/scene/named-scene';
import type { PinVertex } from '../src/scene/pins';
import { scene } from '../src/scene/scene';
import { checkFinite, checkPinsHeld } from '../src/scene/scene-checks';

/** Of the sheet [m]. */
const width = 2.4;
/** Held around each corner, as a share of the width: a single particle would carry a quarter of the load. */
const peg = 0.1;
/** Of every spring along the threads and across, and of those over two cells [N/m]; a node has 4 g. */
const constant = 58;
const bend = 0.4;
/** Of the air, upwards [m/s]. */
const speed = 7;

const atCorner = ({ u, v }: PinVertex) => Math.hypot(Math.min(u, 1 - u), Math.min(v, 1 - v)) < peg;

const pushFromBelow: NamedScene = {
  name: 'push-from-below',
  title: 'Push from below',
  description: 'A gale from below lifts a sheet that is held at its corners.',
  build: () =>
    scene({
      name: 'push-from-below',
      bodies: [
        cloth({
          name: 'sheet',
          size: [width, width],
          particles: [25, 25],
          position: [-width / 2, 0, -width / 2],
          material: { massPerArea: 0.4, stretch: constant, shear: constant, bend },
          springConstants: { structural: constant, shear: constant, bend },
          pins: [{ name: 'corners', at: atCorner }],
          noise: 0.001,
        }),
      ],
      wind: { velocity: [0, speed, 0] },
      timeStep: 0.005,
      drag: 0.5,
    }),
  solver: { name: 'adaptiveConstraints', options: {} },
  camera: {
    position: [2.2, 1.5, 3.2],
    target: [0, 0.2, 0],
    sees: [
      [-1.22, 0, -1.22],
      [1.22, 0.7, 1.22],
    ],
  },
  frames: 200,
  check(run) {
    const found = [...checkFinite(run), ...checkPinsHeld(run)];
    const positions = run.positions('sheet');
    const middle = positions[3 * ((positions.length / 3 - 1) / 2) + 1];
    if (middle < 0.2) found.push(`the middle of the sheet is lifted by 0.2 m, found ${middle.toFixed(3)} m`);
    if (middle > 1) found.push(`the sheet does not stretch beyond a height of 1 m, found ${middle.toFixed(3)} m`);
    return found;
  },
};

export default pushFromBelow;
