/** A cloth is pulled by its middle through a ring that is much narrower: it gathers into folds all around, and comes out above. */
import { cloth } from '../src/scene/cloth/cloth';
import { meshCollider } from '../src/scene/collider/colliders';
import { checkOutsideColliders } from '../src/scene/inside-colliders';
import type { NamedScene } from '../src/scene/named-scene';
import { scene } from '../src/scene/scene';
import { checkFinite, lowest } from '../src/scene/scene-checks';
import { checkUnmixed } from './contact/check-unmixed';

/** Side of the cloth [m], particles along it. */
const [side, across] = [0.6, 25];
const middle = (across * across - 1) / 2;
/** Heights of the cloth and of the ring [m]. */
const [start, height] = [0.42, 0.5];
/** Of the ring: from its middle to that of its tube, and of the tube [m]. */
const [reach, tube] = [0.15, 0.02];
const thickness = 0.004;
/** How far the middle is pulled, when it begins and how long that takes [m, s]. */
const [pull, begin, pulling] = [0.75, 0.1, 2];

/** Lies flat around the y axis. */
function torus(around: number, about: number): { vertices: number[]; faces: number[][] } {
  const vertices: number[] = [];
  const faces: number[][] = [];
  for (let i = 0; i < around; i++) {
    const angle = (2 * Math.PI * i) / around;
    for (let j = 0; j < about; j++) {
      const turn = (2 * Math.PI * j) / about;
      const radius = reach + tube * Math.cos(turn);
      vertices.push(radius * Math.sin(angle), height + tube * Math.sin(turn), radius * Math.cos(angle));
      const [next, up] = [((i + 1) % around) * about, (j + 1) % about];
      faces.push([i * about + j, next + j, next + up, i * about + up]);
    }
  }
  return { vertices, faces };
}

const clothThroughRing: NamedScene = {
  name: 'cloth-through-ring',
  title: 'Cloth through a ring',
  description: 'A cloth is pulled by its middle through a narrow ring, where its folds lie in many layers.',
  build: () =>
    scene({
      name: 'cloth-through-ring',
      bodies: [
        cloth({
          name: 'cloth',
          size: [side, side],
          particles: [across, across],
          position: [-side / 2, start, -side / 2],
          material: 'cotton',
          pins: [
            {
              name: 'middle',
              at: middle,
              motion: {
                kind: 'keyframes',
                keys: [
                  { time: begin, offset: [0, 0, 0] },
                  { time: begin + pulling, offset: [0, pull, 0] },
                ],
              },
            },
          ],
          noise: 0.001,
        }),
      ],
      colliders: [meshCollider({ name: 'ring', mesh: torus(40, 10), sides: 'outside', thickness, friction: 0.1 })],
      contact: { mode: 'exact', thickness, friction: 0.1 },
    }),
  solver: { name: 'projective', options: {} },
  camera: {
    position: [0.8, 1.15, 1.9],
    target: [0, 0.7, 0],
    sees: [
      [-0.35, 0.1, -0.35],
      [0.35, 1.2, 0.35],
    ],
  },
  frames: 160,
  check(run) {
    const lost = checkFinite(run);
    // A search among triangles has no answer for what is lost.
    if (lost.length > 0) return lost;
    const found = [...checkOutsideColliders(run), ...checkUnmixed(run)];
    const low = lowest(run.positions('cloth'));
    if (low < height + tube)
      found.push(`all of the cloth comes through the ring, found its lowest point at ${low.toFixed(3)} m`);
    const stretched = run.stats.strain.structural.largest;
    if (stretched > 0.1) found.push(`threads keep their length within 10 %, found ${(100 * stretched).toFixed(0)} %`);
    return found;
  },
};

export default clothThroughRing;
