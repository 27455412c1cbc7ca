/** A net of quads falls on a chair: Figure 1 of Pall 2018, 19 thousand springs. */
import { cloth } from '../src/scene/cloth/cloth';
import { distanceField, plane } from '../src/scene/collider/colliders';
import type { NamedScene } from '../src/scene/named-scene';
import { scene } from '../src/scene/scene';
import { checkFinite, lowest } from '../src/scene/scene-checks';
import type { Vec3 } from '../src/scene/types';

const thickness = 0.01;
const cellSize = 0.015;
/** The upper end of the back [m]. */
const backHeight = 0.9;

interface Board {
  centre: Vec3;
  halfSize: Vec3;
}

/** A seat, a back and four legs. */
const boards: readonly Board[] = [
  { centre: [0, 0.43, 0], halfSize: [0.22, 0.02, 0.22] },
  { centre: [0, 0.675, -0.2], halfSize: [0.22, backHeight - 0.675, 0.02] },
  ...[-0.19, 0.19].flatMap((x) =>
    [-0.19, 0.19].map((z): Board => ({ centre: [x, 0.215, z], halfSize: [0.02, 0.205, 0.02] })),
  ),
];

/** Corners of a board are numbered by bits: 1 to the right, 2 up, 4 to the front. */
const sides = [
  [0, 4, 6, 2],
  [1, 3, 7, 5],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 2, 3, 1],
  [4, 5, 7, 6],
];

/** All boards in one mesh: met as one distance field, they cost a particle half of what they do as six colliders. */
function chair(): { vertices: number[]; faces: number[][] } {
  const corners = [0, 1, 2, 3, 4, 5, 6, 7];
  return {
    vertices: boards.flatMap(({ centre, halfSize }) =>
      corners.flatMap((corner) => centre.map((x, k) => x + (corner & (1 << k) ? halfSize[k] : -halfSize[k]))),
    ),
    faces: boards.flatMap((_, b) => sides.map((side) => side.map((corner) => 8 * b + corner))),
  };
}

/** How far the nearest particle is from a board [m]; 0: inside. */
function nearestTo({ centre, halfSize }: Board, positions: ArrayLike<number>): number {
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
      colliders: [
        distanceField({ name: 'chair', mesh: chair(), cellSize, thickness, friction: 0.7 }),
        plane({ name: 'ground', thickness, friction: 0.7 }),
      ],
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
      [-0.6, 0, -0.65],
      [0.65, 1.05, 0.75],
    ],
  },
  frames: 160,
  check(run) {
    const found = checkFinite(run);
    const positions = run.positions('sheet');
    const nearest = Math.min(...boards.map((board) => nearestTo(board, positions)));
    // Between samples, edges of the boards are rounded by some tenths of a cell.
    if (nearest < thickness - 0.4 * cellSize) {
      found.push(`the sheet stays outside the chair, found a particle ${nearest.toFixed(4)} m from it`);
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
