/**
 * Three cloths fall through a funnel onto a box: Figure 7 of Pall 2018, with a tenth of its 30 thousand particles. Cloths meet each other and themselves.
 * `selvedge reproduce pall-2018` has the size of the paper.
 */
import { cloth } from '../src/scene/cloth/cloth';
import { box, distanceField, plane } from '../src/scene/collider/colliders';
import type { NamedScene } from '../src/scene/named-scene';
import { scene } from '../src/scene/scene';
import { centroid, checkFinite, lowest } from '../src/scene/scene-checks';
import type { Scene } from '../src/scene/types';
import { checkUnmixed } from './contact/check-unmixed';

const thickness = 0.008;
const cellSize = 0.02;
/** Inner radii of the mouth and of the spout, heights of the mouth, of the throat and of the lower end, and the wall [m]. */
const mouth = 0.62;
const spout = 0.2;
const [top, throat, end] = [1.7, 1.15, 0.95];
const wall = 0.06;
const boxHeight = 0.3;

/** The wall in the half-plane of the axis, counter-clockwise: radius and height of each corner. */
const profile: readonly (readonly [radius: number, height: number])[] = [
  [spout, end],
  [spout + wall, end],
  [spout + wall, throat - 0.02],
  [mouth + wall, top - 0.02],
  [mouth + wall, top],
  [mouth, top],
  [spout, throat],
];

/** The profile turned about the y axis. */
function funnel(around: number): { vertices: number[]; faces: number[][] } {
  const vertices: number[] = [];
  const faces: number[][] = [];
  const corners = profile.length;
  for (let i = 0; i < around; i++) {
    const angle = (2 * Math.PI * i) / around;
    for (const [radius, height] of profile) {
      vertices.push(radius * Math.sin(angle), height, radius * Math.cos(angle));
    }
    for (let j = 0; j < corners; j++) {
      const [next, up] = [((i + 1) % around) * corners, (j + 1) % corners];
      faces.push([i * corners + j, next + j, next + up, i * corners + up]);
    }
  }
  return { vertices, faces };
}

/** How many particles are within the wall, by more than a cell is wrong. */
function inWall(positions: ArrayLike<number>): number {
  let count = 0;
  for (let i = 0; i < positions.length; i += 3) {
    const [radius, height] = [Math.hypot(positions[i], positions[i + 2]), positions[i + 1]];
    if (height < end || height > top) continue;
    const share = Math.max(0, (height - throat) / (top - throat));
    const inner = spout + share * (mouth - spout);
    if (radius > inner + cellSize && radius < inner + wall - cellSize) count++;
  }
  return count;
}

export interface FunnelCloths {
  /** Particles along each edge of a cloth. */
  readonly side: number;
  /** How cloths meet each other and themselves; null: not at all. */
  readonly contact: 'real-time' | 'exact' | null;
  /** Springs along the threads alone, as the paper counts them. */
  readonly threadsAlone: boolean;
}

export function funnelCloths({ side, contact, threadsAlone }: FunnelCloths): Scene {
  return scene({
    name: 'cloths-through-funnel',
    bodies: [0, 1, 2].map((k) =>
      cloth({
        name: `sheet ${k + 1}`,
        size: [1.1, 1.1],
        particles: [side, side],
        position: [-0.55 + 0.03 * (k - 1), 1.85 + 0.25 * k, -0.54 - 0.02 * k],
        ...(threadsAlone && { springs: { shear: false, bend: false } }),
        noise: 0.001,
      }),
    ),
    colliders: [
      distanceField({ name: 'funnel', mesh: funnel(96), cellSize, thickness, friction: 0.1 }),
      box({
        name: 'box',
        centre: [0, boxHeight / 2, 0],
        halfSize: [0.25, boxHeight / 2, 0.25],
        thickness,
        friction: 0.4,
      }),
      plane({ name: 'ground', thickness, friction: 0.6 }),
    ],
    contact: contact && { mode: contact, thickness: 0.004, friction: 0.1 },
    // Eight time steps of 2 ms, as in the paper.
    timeStep: 0.016,
  });
}

const clothsThroughFunnel: NamedScene = {
  name: 'cloths-through-funnel',
  title: 'Cloths through a funnel',
  description:
    'Three cloths fall through a funnel onto a box and do not pass through each other (Pall 2018, Figure 7).',
  build: () => funnelCloths({ side: 33, contact: 'exact', threadsAlone: false }),
  solver: {
    name: 'projective',
    // Diagonals and bend springs join particles of one colour.
    options: { global: 'red-black', lagged: true, substeps: 8, numLinearIterations: 11 },
  },
  camera: {
    position: [1.6, 2.2, 3.2],
    target: [0, 1.1, 0],
    sees: [
      [-0.7, 0, -0.7],
      [0.7, 2.4, 0.7],
    ],
  },
  frames: 180,
  check(run) {
    const found = [...checkFinite(run), ...(run.scene.contact ? checkUnmixed(run) : [])];
    for (const { name } of run.scene.bodies) {
      const positions = run.positions(name);
      const stuck = inWall(positions);
      if (stuck > 0) found.push(`${name} stays out of the wall of the funnel, found ${stuck} particles in it`);
      const low = lowest(positions);
      if (low < thickness - 1e-4) found.push(`${name} stays above the ground, found ${low.toFixed(4)} m`);
      const [, height] = centroid(positions);
      if (height > end) found.push(`${name} gets through the funnel, found its middle at ${height.toFixed(3)} m`);
    }
    return found;
  },
};

export default clothsThroughFunnel;
