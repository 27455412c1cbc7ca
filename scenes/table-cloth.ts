/** A cloth falls on a table, whose edges are sharp: faces of the cloth meet them between its particles. */
import { cloth } from '../src/scene/cloth/cloth';
import { box, cylinder, plane } from '../src/scene/collider/colliders';
import { compound } from '../src/scene/collider/compound';
import { checkOutsideColliders } from '../src/scene/inside-colliders';
import type { NamedScene } from '../src/scene/named-scene';
import { scene } from '../src/scene/scene';
import { centroid, checkFinite, highest, lowest } from '../src/scene/scene-checks';

const thickness = 0.004;
/** Of the upper side [m]. */
const height = 0.55;
const halfSize = [0.42, 0.02, 0.28] as const;

const leg = (x: number, z: number) =>
  cylinder({ from: [x, 0, z], to: [x, height - 2 * halfSize[1], z], radius: 0.025, thickness, friction: 0.4 });

const tableCloth: NamedScene = {
  name: 'table-cloth',
  title: 'Table-cloth',
  description: 'A cotton cloth falls on a table and hangs over its edges.',
  build: () =>
    scene({
      name: 'table-cloth',
      bodies: [
        cloth({
          name: 'cloth',
          size: [1.3, 1],
          particles: [66, 51],
          position: [-0.65, height + 0.12, -0.5],
          noise: 0.001,
        }),
      ],
      colliders: [
        compound({
          name: 'table',
          parts: [
            box({ centre: [0, height - halfSize[1], 0], halfSize, thickness, friction: 0.6 }),
            ...[-0.36, 0.36].flatMap((x) => [-0.22, 0.22].map((z) => leg(x, z))),
          ],
        }),
        plane({ name: 'ground', thickness, friction: 0.7 }),
      ],
      wind: { velocity: [0, 0, 0] },
    }),
  solver: { name: 'projective', options: {} },
  camera: {
    position: [1.1, 1.15, 1.6],
    target: [0, 0.4, 0],
    sees: [
      [-0.65, 0, -0.5],
      [0.65, 0.68, 0.5],
    ],
  },
  frames: 150,
  check(run) {
    const found = [...checkFinite(run), ...checkOutsideColliders(run)];
    const positions = run.positions('cloth');
    const top = highest(positions);
    if (Math.abs(top - (height + thickness)) > 0.02) {
      found.push(`the cloth lies on the table, found its highest point at ${top.toFixed(3)} m`);
    }
    const [x, , z] = centroid(positions);
    if (Math.hypot(x, z) > 0.03)
      found.push(`the cloth stays in the middle, found it ${Math.hypot(x, z).toFixed(3)} m away`);
    const low = lowest(positions);
    // Its corners are 0.23 and 0.22 m beyond those of the table.
    if (low > height - 0.2) found.push(`the corners hang down, found the lowest point at ${low.toFixed(3)} m`);
    return found;
  },
};

export default tableCloth;
