/** A curtain hangs from rings that are drawn together: it gathers into folds, which lie against each other. */
import { cloth } from '../src/scene/cloth/cloth';
import type { NamedScene } from '../src/scene/named-scene';
import { scene } from '../src/scene/scene';
import { checkFinite } from '../src/scene/scene-checks';
import { checkUnmixed } from './contact/check-unmixed';

/** [m] */
const [width, drop] = [1.2, 0.8];
const top = 1;
const [across, down] = [49, 27] as const;
/** Particles from one ring to the next. */
const pitch = 6;
/** What is left of the width. */
const drawn = 1 / 3;
/** [m] */
const noise = 0.004;
/** When the rings begin to move, and how long they do [s]. */
const [begin, moving] = [0.3, 1.8];

const rings = Array.from({ length: (across - 1) / pitch + 1 }, (_, k) => {
  const at = k * pitch;
  const way = (1 - drawn) * width * (0.5 - at / (across - 1));
  return {
    name: `ring ${k + 1}`,
    at,
    motion: {
      kind: 'keyframes' as const,
      keys: [
        { time: begin, offset: [0, 0, 0] as const },
        { time: begin + moving, offset: [way, 0, 0] as const },
      ],
    },
  };
});

/** How many folds a row of the sheet has: how often it crosses the plane in which it hung, by more than the noise that it was built with. */
function folds(positions: ArrayLike<number>, row: number): number {
  let [side, crossings] = [0, 0];
  for (let i = row * across; i < (row + 1) * across; i++) {
    const z = positions[3 * i + 2];
    const here = Math.abs(z) > noise ? Math.sign(z) : side;
    if (side !== 0 && here !== side) crossings++;
    side = here;
  }
  return crossings + 1;
}

const curtain: NamedScene = {
  name: 'curtain',
  title: 'Curtain',
  description: 'A curtain is drawn to a third of its width and gathers into folds that do not pass through each other.',
  build: () =>
    scene({
      name: 'curtain',
      bodies: [
        cloth({
          name: 'curtain',
          size: [width, drop],
          particles: [across, down],
          plane: 'vertical',
          position: [-width / 2, top, 0],
          material: 'linen',
          pins: rings,
          noise,
        }),
      ],
      contact: { mode: 'exact', thickness: 0.005, friction: 0.3 },
    }),
  solver: { name: 'projective', options: {} },
  camera: {
    position: [0.5, 0.9, 1.7],
    target: [0, 0.6, 0],
    sees: [
      [-0.6, 0.18, -0.15],
      [0.6, 1, 0.15],
    ],
  },
  frames: 180,
  check(run) {
    const found = [...checkFinite(run), ...checkUnmixed(run)];
    const positions = run.positions('curtain');
    const wide = positions[3 * (across - 1)] - positions[0];
    if (Math.abs(wide - drawn * width) > 1e-4) {
      found.push(`the rings are drawn together to ${(drawn * width).toFixed(3)} m, found ${wide.toFixed(3)} m`);
    }
    const count = folds(positions, 4);
    if (count < 5) found.push(`the curtain gathers into five folds and more below its rings, found ${count}`);
    const stretched = run.stats.strain.structural.largest;
    if (stretched > 0.05) found.push(`threads keep their length within 5 %, found ${(100 * stretched).toFixed(1)} %`);
    return found;
  },
};

export default curtain;
