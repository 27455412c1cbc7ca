/** A sheet on two pegs swings down from the horizontal: the first thing anybody does with cloth. */
import { cloth } from '../src/scene/cloth/cloth';
import type { NamedScene } from '../src/scene/named-scene';
import { scene } from '../src/scene/scene';
import { checkFinite, checkPinsHeld, lowest } from '../src/scene/scene-checks';

/** A peg holds the few centimetres around a corner: a single particle would carry all of the weight and tear at its springs. */
const peg = 0.04;

const hangingCloth: NamedScene = {
  name: 'hanging-cloth',
  title: 'Hanging cloth',
  description: 'A cotton sheet swings down from the horizontal on two pegs.',
  build: () =>
    scene({
      name: 'hanging-cloth',
      bodies: [
        cloth({
          name: 'sheet',
          size: [1.2, 1.2],
          particles: [61, 61],
          position: [-0.6, 1.6, -0.3],
          pins: [
            { name: 'top-left', at: (v) => v.u + (1 - v.v) < peg },
            { name: 'top-right', at: (v) => 1 - v.u + (1 - v.v) < peg },
          ],
        }),
      ],
      wind: { velocity: [0, 0, 0] },
    }),
  solver: { name: 'projective', options: {} },
  camera: {
    position: [0.8, 2, 2],
    target: [0, 1, 0],
    sees: [
      [-0.6, 0.42, -0.42],
      [0.6, 1.62, 0.6],
    ],
  },
  frames: 300,
  check(run) {
    const found = [...checkFinite(run), ...checkPinsHeld(run)];
    const low = lowest(run.positions('sheet'));
    if (low > 0.75) found.push(`the sheet's lowest point hangs below 0.75 m, found ${low.toFixed(3)}`);
    if (low < 0.1) found.push(`the sheet does not stretch below 0.1 m, found ${low.toFixed(3)}`);
    return found;
  },
};

export default hangingCloth;
