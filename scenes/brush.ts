/**
 * A brush is pressed on a ball and strokes it: Figure 5 of Liu 2013, at the counts of the paper. 105 bristles of 19 particles are 1995 vertices, and springs over 1, 2, 4 and 8 segments make
 * 18 + 17 + 15 + 11 = 61 a bristle, 6405 in all. The long ones make a bristle spring back as a whole. Bristles meet the ball and each other.
 */
import { sphere } from '../src/scene/collider/colliders';
import type { NamedScene } from '../src/scene/named-scene';
import { scene } from '../src/scene/scene';
import { checkFinite, distanceTo } from '../src/scene/scene-checks';
import { strands } from '../src/scene/strands/strands';
import type { MotionKey, Scene } from '../src/scene/types';
import { closestStrands } from './contact/closest-strands';

/** Bristles along the ferrule and across it. */
const [along, across] = [15, 7];
/** Between two roots [m]. */
const spacing = 0.005;
const length = 0.11;
/** Of a bristle. */
export const bristleParticles = 19;
/** By which bristles keep apart, and the skin of the ball [m]. */
export const bristleThickness = 0.0016;
const skin = 0.001;
/** Of the ball [m]. */
const radius = 0.06;
const centre = [0, -length - radius - 0.015, 0] as const;
/** How far the brush comes down, and strokes to either side [m]. */
const [press, stroke] = [0.04, 0.05];

/** Down on the ball, two strokes to and fro, and up again. */
const keys: readonly MotionKey[] = [
  { time: 0.2, offset: [0, 0, 0] },
  { time: 0.7, offset: [0, -press, 0] },
  ...[1, -1, 1, -1].map((side, k) => ({ time: 1.1 + 0.6 * k, offset: [side * stroke, -press, 0] as const })),
  { time: 3.3, offset: [0, -press, 0] },
  { time: 3.7, offset: [0, 0, 0] },
];

/** `contact`: how bristles meet each other; null: not at all. */
export function brush(contact: 'real-time' | 'exact' | null): Scene {
  const roots: number[] = [];
  const directions: number[] = [];
  for (let b = 0; b < along * across; b++) {
    const [x, z] = [(b % along) - (along - 1) / 2, Math.floor(b / along) - (across - 1) / 2];
    roots.push(x * spacing, 0, z * spacing);
    // They spread a little towards the tips.
    directions.push(0.02 * x, -1, 0.02 * z);
  }
  return scene({
    name: 'brush',
    bodies: [
      strands({
        name: 'bristles',
        roots,
        directions,
        length,
        particles: bristleParticles,
        material: { massPerLength: 0.0008, stretch: 40, bend: 12 },
        bendSpans: [2, 4, 8],
        pins: [{ name: 'ferrule', at: 'root-segments', motion: { kind: 'keyframes', keys } }],
        radius: bristleThickness / 2,
      }),
    ],
    colliders: [sphere({ name: 'ball', centre, radius, thickness: skin, friction: 0.3 })],
    contact: contact && { mode: contact, thickness: bristleThickness, friction: 0.1 },
    timeStep: 1 / 30,
    drag: 0.8,
  });
}

const brushOnBall: NamedScene = {
  name: 'brush',
  title: 'Brush',
  description:
    'A brush of 105 bristles strokes a ball; its bristles meet the ball and each other (Liu 2013, Figure 5).',
  build: () => brush('exact'),
  solver: { name: 'projective', options: { substeps: 16 } },
  camera: {
    position: [0.21, 0.05, 0.47],
    target: [0, -0.08, 0],
    sees: [
      [-0.16, -0.25, -0.08],
      [0.16, 0.01, 0.08],
    ],
  },
  frames: 135,
  check(run) {
    const found = checkFinite(run);
    const [now, start] = [run.positions('bristles'), run.start('bristles')];
    const nearest = distanceTo(now, centre);
    if (nearest < radius) found.push(`bristles stay outside the ball, found ${nearest.toFixed(4)} m from its centre`);
    const closest = closestStrands(now, bristleParticles);
    if (closest < 0.25 * bristleThickness) {
      found.push(`bristles stay beside each other, found two ${(1000 * closest).toFixed(2)} mm apart`);
    }
    let farthest = 0;
    for (let tip = bristleParticles - 1; tip < now.length / 3; tip += bristleParticles) {
      farthest = Math.max(
        farthest,
        Math.hypot(...[0, 1, 2].map((axis) => now[3 * tip + axis] - start[3 * tip + axis])),
      );
    }
    // Nothing but air damps them: a second after the last stroke tips still swing by up to 3 cm.
    if (farthest > 0.04) found.push(`bristles spring back, found a tip ${farthest.toFixed(3)} m from where it was`);
    // Friction of the ball and of each other leaves them not quite as they were.
    if (farthest < 1e-3) found.push(`bristles were stroked, found every tip where it was built`);
    return found;
  },
};

export default brushOnBall;
