/** A cloth falls on a ball that turns: friction takes it along, and what hangs free flies out. */
import { cloth } from '../src/scene/cloth/cloth';
import { plane, sphere } from '../src/scene/collider/colliders';
import { checkOutsideColliders } from '../src/scene/inside-colliders';
import type { NamedScene } from '../src/scene/named-scene';
import { scene } from '../src/scene/scene';
import { checkFinite, highest } from '../src/scene/scene-checks';

const centre = [0, 0.55, 0] as const;
const radius = 0.28;
const thickness = 0.006;
/** [degrees/s] */
const spin = 180;

/** How far the cloth has turned about the vertical from where it was built, -0.5 to 0.5 turns: what takes it there best. */
function turnsOf(now: ArrayLike<number>, start: ArrayLike<number>): number {
  let [across, along] = [0, 0];
  for (let i = 0; i < now.length; i += 3) {
    across += now[i] * start[i + 2] - now[i + 2] * start[i];
    along += now[i] * start[i] + now[i + 2] * start[i + 2];
  }
  return Math.atan2(across, along) / (2 * Math.PI);
}

const clothOnTurningSphere: NamedScene = {
  name: 'cloth-on-turning-sphere',
  title: 'Cloth on a turning sphere',
  description: 'A ball that turns takes the cloth that fell on it along, by friction alone.',
  build: () =>
    scene({
      name: 'cloth-on-turning-sphere',
      bodies: [
        cloth({ name: 'cloth', size: [1.1, 1.1], particles: [56, 56], position: [-0.55, 0.88, -0.55], noise: 0.001 }),
      ],
      colliders: [
        sphere({
          name: 'ball',
          centre,
          radius,
          thickness,
          friction: 0.6,
          motion: { kind: 'linear', velocity: [0, 0, 0], spin: [0, spin, 0] },
        }),
        plane({ name: 'ground', thickness, friction: 0.7 }),
      ],
      wind: { velocity: [0, 0, 0] },
    }),
  solver: { name: 'projective', options: {} },
  camera: {
    position: [1.2, 1.3, 2],
    target: [0, 0.5, 0],
    sees: [
      [-0.6, 0.1, -0.6],
      [0.6, 0.9, 0.6],
    ],
  },
  frames: 180,
  check(run) {
    const found = [...checkFinite(run), ...checkOutsideColliders(run)];
    const [now, start] = [run.positions('cloth'), run.start('cloth')];
    const top = highest(now);
    if (Math.abs(top - (centre[1] + radius + thickness)) > 0.02) {
      found.push(`the cloth rests on top of the ball, found its highest point at ${top.toFixed(3)} m`);
    }
    // What it lost while it fell and while the ball took it up to its own speed; without friction it would be half a turn behind.
    const behind = (spin * run.time) / 360 - turnsOf(now, start);
    const ofTurn = behind - Math.round(behind);
    if (ofTurn < -0.02 || ofTurn > 0.35) {
      found.push(`the cloth turns with the ball, found it ${(360 * ofTurn).toFixed(0)} degrees behind`);
    }
    return found;
  },
};

export default clothOnTurningSphere;
