/** A cloth falls on a bed of needles, which are a fifth as wide as its particles are apart: only its faces keep them from coming through. */
import { cloth } from '../src/scene/cloth/cloth';
import { capsule, plane } from '../src/scene/collider/colliders';
import { compound } from '../src/scene/collider/compound';
import { checkOutsideColliders } from '../src/scene/inside-colliders';
import type { NamedScene } from '../src/scene/named-scene';
import { scene } from '../src/scene/scene';
import { checkFinite, highest, lowest } from '../src/scene/scene-checks';

const thickness = 0.004;
const radius = 0.002;
/** From needle to needle, and how many there are along each side. */
const spacing = 0.12;
const along = 6;
/** Of the points of the lowest and the highest needles [m]. */
const [low, high] = [0.2, 0.3];

/** In the middle they are highest, so that the cloth lies on a hill. */
const needle = (i: number, j: number) => {
  const [x, z] = [(i - (along - 1) / 2) * spacing, (j - (along - 1) / 2) * spacing];
  const tip = high - (high - low) * ((x * x + z * z) / (2 * (((along - 1) / 2) * spacing) ** 2));
  return capsule({ from: [x, 0, z], to: [x, tip - radius, z], radius, thickness, friction: 0.3 });
};

const clothOnNeedles: NamedScene = {
  name: 'cloth-on-needles',
  title: 'Cloth on needles',
  description: 'A cotton cloth falls on a bed of needles of 4 mm, and none comes through.',
  build: () =>
    scene({
      name: 'cloth-on-needles',
      bodies: [
        cloth({
          name: 'cloth',
          size: [0.9, 0.9],
          particles: [46, 46],
          position: [-0.455, high + 0.06, -0.447],
          noise: 0.001,
        }),
      ],
      colliders: [
        compound({
          name: 'needles',
          parts: Array.from({ length: along * along }, (_, k) => needle(k % along, Math.floor(k / along))),
        }),
        plane({ name: 'ground', thickness, friction: 0.7 }),
      ],
      wind: { velocity: [0, 0, 0] },
    }),
  solver: { name: 'projective', options: {} },
  camera: {
    position: [0.8, 0.75, 1.3],
    target: [0, 0.2, 0],
    sees: [
      [-0.46, 0, -0.46],
      [0.46, 0.37, 0.46],
    ],
  },
  frames: 120,
  check(run) {
    const found = [...checkFinite(run), ...checkOutsideColliders(run)];
    const positions = run.positions('cloth');
    const top = highest(positions);
    if (Math.abs(top - high) > 0.02) {
      found.push(`the cloth lies on the points of the needles, found its highest point at ${top.toFixed(3)} m`);
    }
    const bottom = lowest(positions);
    if (bottom > low - 0.05)
      found.push(`the cloth hangs over the outer needles, found its lowest point at ${bottom.toFixed(3)} m`);
    return found;
  },
};

export default clothOnNeedles;
