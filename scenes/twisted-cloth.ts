/** A towel is wrung: one edge turns four times while the other is held, and turns back. The cloth winds into a rope around itself. */
import { cloth } from '../src/scene/cloth/cloth';
import type { NamedScene } from '../src/scene/named-scene';
import { scene } from '../src/scene/scene';
import { checkFinite, checkPinsHeld } from '../src/scene/scene-checks';
import type { MotionKey } from '../src/scene/types';
import { checkUnmixed } from './contact/check-unmixed';

/** Along the towel, and across it [m]. */
const size = [1.2, 0.16] as const;
const height = 0.5;
const turns = 4;
/** How far the edge that turns comes nearer meanwhile [m]. What is wound is shorter by more than that: only a taut rope hands its twist on. */
const shortening = 0.02;
/** When it begins to turn, how long all turns take, how long it waits before it turns back [s]. */
const [begin, turning, pause] = [0.2, 2.6, 0.4];
const steps = 8 * turns;

/** Keys an eighth of a turn apart, since turns go the shortest way; slow at both ends. */
const wound = (k: number, time: number): MotionKey => ({
  time,
  offset: [0 - shortening * (k / steps) ** 2, 0, 0],
  rotation: [45 * k, 0, 0],
});
const eased = (k: number) => turning * (Math.acos(1 - (2 * k) / steps) / Math.PI);
const forth = Array.from({ length: steps + 1 }, (_, k) => wound(k, begin + eased(k)));
const back = Array.from({ length: steps + 1 }, (_, k) => wound(steps - k, begin + turning + pause + eased(k)));

const twistedCloth: NamedScene = {
  name: 'twisted-cloth',
  title: 'Twisted cloth',
  description: 'A towel is wrung by four turns and let go again: it winds into a rope, and nothing passes through.',
  build: () =>
    scene({
      name: 'twisted-cloth',
      bodies: [
        cloth({
          name: 'towel',
          size,
          particles: [55, 8],
          position: [-size[0] / 2, height, -size[1] / 2],
          pins: [
            { name: 'held', at: 'left' },
            { name: 'turned', at: 'right', motion: { kind: 'keyframes', keys: [...forth, ...back] } },
          ],
          noise: 0.001,
        }),
      ],
      contact: { mode: 'exact', thickness: 0.004, friction: 0.1 },
    }),
  solver: { name: 'projective', options: {} },
  camera: {
    position: [0.3, 1.3, 1.4],
    target: [0, 0.45, 0],
    sees: [
      [-0.6, 0.38, -0.1],
      [0.6, 0.6, 0.1],
    ],
  },
  frames: 430,
  check(run) {
    const found = [...checkFinite(run), ...checkPinsHeld(run), ...checkUnmixed(run)];
    const [now, start] = [run.positions('towel'), run.start('towel')];
    let [farthest, deepest] = [0, 0];
    for (let i = 0; i < now.length; i += 3) {
      const moved = [0, 1, 2].map((axis) => now[i + axis] - start[i + axis]);
      farthest = Math.max(farthest, Math.hypot(...moved));
      deepest = Math.max(deepest, -moved[1]);
    }
    if (farthest > 0.12) {
      found.push(`the towel is flat again, found a particle ${farthest.toFixed(3)} m from where it was built`);
    }
    if (deepest < 0.03) found.push(`it hangs through by its weight, found ${deepest.toFixed(3)} m`);
    const stretched = run.stats.strain.structural.largest;
    if (stretched > 0.05)
      found.push(`threads come back towards their length, found one ${(100 * stretched).toFixed(0)} % off`);
    return found;
  },
};

export default twistedCloth;
