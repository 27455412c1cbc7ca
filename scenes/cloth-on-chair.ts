/** A net of quads falls on a chair: Figure 1 of Pall 2018, 19 thousand springs. */
import { cloth } from '../src/scene/cloth/cloth';
import { box, capsule, plane } from '../src/scene/collider/colliders';
import type { NamedScene } from '../src/scene/named-scene';
import { scene } from '../src/scene/scene';
import { checkFinite, lowest } from '../src/scene/scene-checks';
import type { BoxCollider } from '../src/scene/types';

const thickness = 0.01;
const common = { thickness, friction: 0.7 };
/** The upper side of the seat, and the upper end of the back [m]. */
const seatHeight = 0.45;
const backHeight = 0.9;

const seat = box({ name: 'seat', centre: [0, seatHeight - 0.02, 0], halfSize: [0.22, 0.02, 0.22], ...common });
const back = box({ name: 'back', centre: [0, 0.68, -0.2], halfSize: [0.22, backHeight - 0.68, 0.02], ...common });
const legs = [-0.19, 0.19].flatMap((x) =>
  [-0.19, 0.19].map((z) =>
    capsule({
      name: `${z < 0 ? 'back' : 'front'} leg, ${x < 0 ? 'left' : 'right'}`,
      from: [x, 0, z],
      to: [x, seatHeight - 0.04, z],
      radius: 0.018,
      ...common,
    }),
  ),
);

/** How far the nearest particle is from a box that is not turned [m]; 0: inside. */
function nearestTo({ centre, halfSize }: BoxCollider, positions: ArrayLike<number>): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < positions.length; i += 3) {
    const out = [0, 1, 2].map((k) => Math.max(0, Math.abs(positions[i + k] - centre[k]) - halfSize[k]));
    nearest = Math.min(nearest, Math.hypot(...out));
  }
  return nearest;
}

const clothOnChair: NamedScene = {
  name: 'cloth-on-chair',
  title: 'Cloth on a chair',
  description: 'A cloth of quads falls on a chair, solved by red-black sweeps (Pall 2018, Figure 1).',
  build: () =>
    scene({
      name: 'cloth-on-chair',
      bodies: [
        cloth({
          name: 'sheet',
          size: [1.2, 1.2],
          particles: [98, 98],
          position: [-0.58, 1.05, -0.64],
          springs: { shear: false, bend: false },
          noise: 0.001,
        }),
      ],
      colliders: [seat, back, ...legs, plane({ name: 'ground', ...common })],
      // Eight time steps of 2 ms, as in the paper.
      timeStep: 0.016,
    }),
  solver: {
    name: 'projective',
    options: { global: 'red-black', substeps: 8, numLinearIterations: 11 },
  },
  camera: {
    position: [1.3, 1.3, 2],
    target: [0, 0.5, 0],
    sees: [
      [-0.6, 0, -0.55],
      [0.65, 1.05, 0.75],
    ],
  },
  frames: 160,
  check(run) {
    const found = checkFinite(run);
    const positions = run.positions('sheet');
    for (const part of [seat, back]) {
      const nearest = nearestTo(part, positions);
      if (nearest < thickness - 1e-4) {
        found.push(`the sheet stays outside the ${part.name}, found a particle ${nearest.toFixed(4)} m from it`);
      }
    }
    const low = lowest(positions);
    if (low < thickness - 1e-4) found.push(`the sheet stays above the ground, found ${low.toFixed(4)} m`);
    const top = -lowest(Array.from(positions, (x) => -x));
    if (Math.abs(top - (backHeight + thickness)) > 0.05) {
      found.push(`the sheet hangs over the back of the chair, found its highest point at ${top.toFixed(3)} m`);
    }
    return found;
  },
};

export default clothOnChair;
