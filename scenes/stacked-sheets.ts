/** Ten sheets are dropped on a box, one shortly after the other: they come to lie in a stack, each on the one below it. */
import { cloth } from '../src/scene/cloth/cloth';
import { box, plane } from '../src/scene/collider/colliders';
import { checkOutsideColliders } from '../src/scene/inside-colliders';
import type { NamedScene } from '../src/scene/named-scene';
import { scene } from '../src/scene/scene';
import { checkFinite } from '../src/scene/scene-checks';
import { checkUnmixed } from './contact/check-unmixed';

const layers = 10;
/** Of a sheet [m], and particles along its edges. */
const [size, side] = [0.5, 17];
/** Of the box, which is smaller than the sheets: their edges hang down [m]. */
const [half, top] = [0.17, 0.3];
const thickness = 0.006;
/** How far sheets are above the box and above each other where they are let go [m]. */
const [drop, apart] = [0.06, 0.025];

/** The height of a sheet over the middle of the box [m]. */
const middleOf = (positions: ArrayLike<number>) => positions[3 * ((side * side - 1) / 2) + 1];

const stackedSheets: NamedScene = {
  name: 'stacked-sheets',
  title: 'Stacked sheets',
  description: 'Ten sheets are dropped on a box and come to rest in a stack.',
  build: () =>
    scene({
      name: 'stacked-sheets',
      bodies: Array.from({ length: layers }, (_, k) =>
        cloth({
          name: `sheet ${k + 1}`,
          size: [size, size],
          particles: [side, side],
          // Not quite in line, as nobody throws them.
          position: [-size / 2 + 0.02 * Math.sin(2.4 * k), top + drop + apart * k, -size / 2 + 0.02 * Math.cos(2.4 * k)],
          noise: 0.001,
        }),
      ),
      colliders: [
        box({
          name: 'box',
          centre: [0, top / 2, 0],
          halfSize: [half, top / 2, half],
          thickness: 0.005,
          friction: 0.5,
        }),
        plane({ name: 'ground', thickness: 0.005, friction: 0.5 }),
      ],
      contact: { mode: 'exact', thickness, friction: 0.4 },
    }),
  solver: { name: 'projective', options: { substeps: 10 } },
  camera: {
    position: [0.7, 0.75, 0.9],
    target: [0, 0.3, 0],
    sees: [
      [-0.3, 0, -0.3],
      [0.3, 0.62, 0.3],
    ],
  },
  frames: 150,
  check(run) {
    const found = [...checkFinite(run), ...checkOutsideColliders(run), ...checkUnmixed(run)];
    const heights = run.scene.bodies.map(({ name }) => middleOf(run.positions(name)));
    for (let k = 1; k < layers; k++) {
      const above = heights[k] - heights[k - 1];
      if (above < 0.5 * thickness || above > 3 * thickness) {
        found.push(`sheet ${k + 1} lies on sheet ${k}, found it ${(1000 * above).toFixed(1)} mm above that`);
      }
    }
    if (run.stats.energy.kinetic > 1e-3) {
      found.push(`the stack is at rest, found a kinetic energy of ${run.stats.energy.kinetic.toExponential(1)} J`);
    }
    return found;
  },
};

export default stackedSheets;
