/** Ten sheets are dropped on the ground, one shortly after the other: they come to lie in a stack, each on the one below it. */
import { cloth } from '../src/scene/cloth/cloth';
import { plane } from '../src/scene/collider/colliders';
import { checkOutsideColliders } from '../src/scene/inside-colliders';
import type { NamedScene } from '../src/scene/named-scene';
import { scene } from '../src/scene/scene';
import { checkFinite, highest } from '../src/scene/scene-checks';
import { checkUnmixed } from './contact/check-unmixed';

const layers = 10;
/** Of a sheet [m], and particles along its edges. */
const [size, side] = [0.5, 17];
const thickness = 0.006;
/** Of the ground [m]. */
const skin = 0.005;
/** How far sheets are above the ground and above each other where they are let go [m]. */
const [drop, apart] = [0.06, 0.025];

/** The height of the middle of a sheet [m]. */
const middleOf = (positions: ArrayLike<number>) => positions[3 * ((side * side - 1) / 2) + 1];

const stackedSheets: NamedScene = {
  name: 'stacked-sheets',
  title: 'Stacked sheets',
  description: 'Ten sheets are dropped on the ground and come to rest in a stack.',
  build: () =>
    scene({
      name: 'stacked-sheets',
      bodies: Array.from({ length: layers }, (_, k) =>
        cloth({
          name: `sheet ${k + 1}`,
          size: [size, size],
          particles: [side, side],
          // Not quite in line, as nobody throws them.
          position: [-size / 2 + 0.02 * Math.sin(2.4 * k), drop + apart * k, -size / 2 + 0.02 * Math.cos(2.4 * k)],
          noise: 0.001,
        }),
      ),
      colliders: [plane({ name: 'ground', thickness: skin, friction: 0.5 })],
      contact: { mode: 'exact', thickness, friction: 0.4 },
    }),
  solver: { name: 'projective', options: { substeps: 10 } },
  camera: {
    position: [0.7, 0.55, 0.9],
    target: [0, 0.1, 0],
    sees: [
      [-0.35, 0, -0.35],
      [0.35, 0.35, 0.35],
    ],
  },
  frames: 120,
  check(run) {
    const found = [...checkFinite(run), ...checkOutsideColliders(run), ...checkUnmixed(run)];
    const heights = run.scene.bodies.map(({ name }) => middleOf(run.positions(name)));
    for (let k = 0; k < layers; k++) {
      const above = heights[k] - (heights[k - 1] ?? skin);
      if (above < (k === 0 ? -1e-4 : 0.5 * thickness) || above > 3 * thickness) {
        found.push(
          `sheet ${k + 1} lies on what is below it, found its middle ${(1000 * above).toFixed(1)} mm above that`,
        );
      }
    }
    const top = highest(run.positions(`sheet ${layers}`));
    if (top > skin + 2 * layers * thickness)
      found.push(`the stack lies flat, found its highest point at ${top.toFixed(3)} m`);
    if (run.stats.energy.kinetic > 1e-3) {
      found.push(`the stack is at rest, found a kinetic energy of ${run.stats.energy.kinetic.toExponential(1)} J`);
    }
    return found;
  },
};

export default stackedSheets;
