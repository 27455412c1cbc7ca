/** A ball of a kilogram is thrown into a net that hangs by its corners, sinks in, swings with it and comes to rest in it: each pushes the other. */
import { cloth } from '../src/scene/cloth/cloth';
import { sphere } from '../src/scene/collider/colliders';
import type { NamedScene } from '../src/scene/named-scene';
import { scene } from '../src/scene/scene';
import { checkFinite, checkPinsHeld, distanceTo, lowest } from '../src/scene/scene-checks';
import type { Vec3 } from '../src/scene/types';
import { freeBall } from './rigid/free-ball';

const size = 1.2;
/** Of the net's corners [m]. */
const height = 0.9;
const radius = 0.11;
const thrownFrom: Vec3 = [-0.45, 1.3, 0.1];

const ballInNet: NamedScene = {
  name: 'ball-in-net',
  title: 'Ball in a net',
  description: 'A ball that is thrown into a net pushes it down, is pushed back, and comes to rest in it.',
  build: () =>
    scene({
      name: 'ball-in-net',
      bodies: [
        cloth({
          name: 'net',
          size: [size, size],
          particles: [25, 25],
          position: [-size / 2, height, -size / 2],
          pins: ['top-left', 'top-right', 'bottom-left', 'bottom-right'],
        }),
      ],
      colliders: [sphere({ name: 'ball', centre: thrownFrom, radius, friction: 0.3 })],
      viscosity: 0.02,
    }),
  drive: freeBall({ name: 'ball', mass: 1, velocity: [0.8, 1, -0.15] }),
  solver: { name: 'projective', options: {} },
  camera: {
    position: [1, 2, 1.9],
    target: [0, 0.85, 0],
    sees: [
      [-0.6, 0.55, -0.6],
      [0.6, 1.48, 0.6],
    ],
  },
  frames: 240,
  check(run) {
    const found = [...checkFinite(run), ...checkPinsHeld(run)];
    const net = run.positions('net');
    const offset = run.offset('ball');
    const ball: Vec3 = [thrownFrom[0] + offset[0], thrownFrom[1] + offset[1], thrownFrom[2] + offset[2]];
    const said = ball.map((x) => x.toFixed(2)).join(', ');
    const nearest = distanceTo(net, ball);
    if (nearest < radius)
      found.push(`no particle of the net is in the ball, found one ${nearest.toFixed(3)} m from its centre`);
    if (Math.hypot(ball[0], ball[2]) > 0.2) found.push(`the ball lies in the middle of the net, found it at ${said}`);
    if (ball[1] < height - 0.35 || ball[1] > height + radius)
      found.push(`the net carries the ball, found it at ${said}`);
    if (lowest(net) > ball[1] - radius) found.push('the ball weighs the net down, found no part of the net below it');
    return found;
  },
};

export default ballInNet;
