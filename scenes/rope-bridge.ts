/** A hanging bridge: a canvas deck between two banks, two hand ropes on posts, and a ball that is carried across and back. */
import { box, capsule, sphere } from '../src/scene/collider/colliders';
import { clothFromMesh } from '../src/scene/mesh-cloth/cloth-from-mesh';
import { motionPlacement } from '../src/scene/motion';
import type { NamedScene } from '../src/scene/named-scene';
import { rope } from '../src/scene/rope/rope';
import { scene } from '../src/scene/scene';
import { checkFinite, checkPinsHeld, distanceTo, lowest } from '../src/scene/scene-checks';
import type { Motion } from '../src/scene/types';

/** Half the gap between the banks, half the width of the deck, sag of the deck at rest, height of the hand ropes [m]. */
const half = 1.6;
const side = 0.4;
const sag = 0.22;
const rail = 0.75;

/** The deck hangs: its mesh is modelled along a parabola, and so its rest length is longer than the gap. */
function deck(): { vertices: number[]; faces: number[][]; uvs: number[] } {
  const [along, across] = [65, 17];
  const vertices: number[] = [];
  const uvs: number[] = [];
  const faces: number[][] = [];
  for (let i = 0; i < along; i++) {
    const s = (2 * i) / (along - 1) - 1;
    for (let j = 0; j < across; j++) {
      const t = (2 * j) / (across - 1) - 1;
      vertices.push(half * s, sag * (s * s - 1), side * t);
      uvs.push((4 * i) / (along - 1), j / (across - 1));
    }
  }
  for (let i = 0; i + 1 < along; i++) {
    for (let j = 0; j + 1 < across; j++) {
      const corner = i * across + j;
      faces.push([corner, corner + 1, corner + across + 1, corner + across]);
    }
  }
  return { vertices, faces, uvs };
}

const ball = [-1, 1.4, 0] as const;
const ballRadius = 0.18;
const frames = 240;
/** Comes down at the left end, across and back, and up again. */
const roll: Motion = {
  kind: 'keyframes',
  loop: true,
  keys: [
    { time: 0, offset: [0, 0, 0] },
    { time: 1, offset: [0, -0.43, 0] },
    { time: 2, offset: [0.5, -0.55, 0] },
    { time: 3, offset: [1, -0.6, 0] },
    { time: 4, offset: [1.5, -0.55, 0] },
    { time: 5, offset: [2, -0.43, 0] },
    { time: 6, offset: [1.5, -0.55, 0] },
    { time: 7, offset: [1, -0.6, 0] },
    { time: 8, offset: [0.5, -0.55, 0] },
    { time: 9, offset: [0, -0.43, 0] },
    { time: 10, offset: [0, 0, 0] },
  ],
};

const post = (name: string, x: number, z: number) =>
  capsule({ name, from: [x, 1 - 0.1, z], to: [x, 1 + rail, z], radius: 0.03 });
const handRope = (name: string, z: number) =>
  rope({
    name,
    from: [-half - 0.08, 1 + rail, z],
    to: [half + 0.08, 1 + rail, z],
    slack: 1.05,
    particles: 48,
    pins: ['first', 'last'],
    radius: 0.012,
  });

const ropeBridge: NamedScene = {
  name: 'rope-bridge',
  title: 'Rope bridge',
  description: 'A ball rolls across a hanging bridge of canvas between hand ropes.',
  build: () =>
    scene({
      name: 'rope-bridge',
      bodies: [
        clothFromMesh({
          name: 'deck',
          ...deck(),
          position: [0, 1, 0],
          material: 'canvas',
          pins: [{ name: 'ends', at: (v) => Math.abs(v.x) > half - 1e-6 }],
        }),
        handRope('left-rope', -side - 0.08),
        handRope('right-rope', side + 0.08),
      ],
      colliders: [
        box({ name: 'left-bank', centre: [-half - 0.5, 0.45, 0], halfSize: [0.5, 0.54, 0.8] }),
        box({ name: 'right-bank', centre: [half + 0.5, 0.45, 0], halfSize: [0.5, 0.54, 0.8] }),
        post('post-1', -half - 0.08, -side - 0.08),
        post('post-2', -half - 0.08, side + 0.08),
        post('post-3', half + 0.08, -side - 0.08),
        post('post-4', half + 0.08, side + 0.08),
        sphere({
          name: 'ball',
          centre: ball,
          radius: ballRadius,
          friction: 0.1,
          motion: roll,
        }),
      ],
      wind: { velocity: [0, 0, 0] },
    }),
  solver: { name: 'projective', options: {} },
  camera: {
    position: [2, 2.1, 3.6],
    target: [0, 1.05, 0],
    sees: [
      [-1.75, 0.6, -0.6],
      [1.75, 1.78, 0.6],
    ],
  },
  frames,
  check(run) {
    const found = [...checkFinite(run), ...checkPinsHeld(run)];
    const deckPositions = run.positions('deck');
    const [dx, dy, dz] = motionPlacement(roll, frames * run.scene.timeStep).offset;
    const near = distanceTo(deckPositions, [ball[0] + dx, ball[1] + dy, ball[2] + dz]);
    if (near < ballRadius + 0.004 || near > ballRadius + 0.05) {
      found.push(`the ball rests on the deck, found ${near.toFixed(4)} m between its centre and the deck`);
    }
    const low = lowest(deckPositions);
    if (low < 0.3 || low > 1 - sag) found.push(`the deck hangs between 0.3 and ${1 - sag} m, found ${low.toFixed(3)}`);
    for (const name of ['left-rope', 'right-rope']) {
      const ropeLow = lowest(run.positions(name));
      if (ropeLow > 1 + rail - 0.2 || ropeLow < 1)
        found.push(`${name} hangs above the deck, found ${ropeLow.toFixed(3)} m`);
    }
    return found;
  },
};

export default ropeBridge;
