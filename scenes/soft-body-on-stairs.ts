/** A soft cube tumbles down a flight of stairs. */
import * as sdf from '../src/mesh/sdf-shapes';
import { box, plane } from '../src/scene/collider/colliders';
import { compound } from '../src/scene/collider/compound';
import { checkOutsideColliders } from '../src/scene/inside-colliders';
import type { NamedScene } from '../src/scene/named-scene';
import { scene } from '../src/scene/scene';
import { centroid, checkFinite } from '../src/scene/scene-checks';
import { keptSoftBody } from '../src/scene/soft-body/kept-soft-body';
import { checkShape } from '../src/scene/soft-body/soft-scene-checks';
import type { Scene, SoftBody } from '../src/scene/types';

/** Steps, and of each how high it is and how deep [m]. They go down along x. */
const count = 5;
const [rise, tread] = [0.2, 0.24];
const half = 0.12;
const thickness = 0.004;

const cube = sdf.box({ halfSize: [half, half, half], rounding: 0.03 });
const body = keptSoftBody({
  name: 'cube',
  shape: sdf.rotate(sdf.rotate(cube, [1, 0, 0], 3), [0, 0, 1], -30),
  resolution: 7,
  // Beyond the edge of the highest step by a little, so that it turns as it lands.
  position: [0.06, count * rise + 0.35, 0],
  material: 'silicone',
});

/** Step k, from the ground up: the highest ends at x = 0. */
const step = (k: number) =>
  box({
    centre: [(count - 1 - k) * tread - tread / 2, ((k + 1) * rise) / 2, 0],
    halfSize: [tread / 2, ((k + 1) * rise) / 2, 0.5],
    thickness,
    friction: 0.7,
  });

const built = (soft: SoftBody): Scene =>
  scene({
    name: 'soft-body-on-stairs',
    bodies: [soft],
    colliders: [
      compound({ name: 'stairs', parts: Array.from({ length: count }, (_, k) => step(k)) }),
      // What ends its way.
      box({ name: 'kerb', centre: [1.75, 0.12, 0], halfSize: [0.05, 0.12, 0.5], thickness, friction: 0.7 }),
      plane({ name: 'ground', thickness, friction: 0.8 }),
    ],
    // What silicone takes of a blow.
    viscosity: 0.03,
  });

const softBodyOnStairs: NamedScene = {
  name: 'soft-body-on-stairs',
  title: 'Soft body on stairs',
  description: 'A cube of silicone tumbles down a flight of stairs.',
  build: () => built(body.atOnce()),
  buildInTurns: async () => built(await body.inTurns()),
  solver: { name: 'projective', options: {} },
  camera: {
    position: [1.6, 1.6, 2.6],
    target: [0.6, 0.6, 0],
    sees: [
      [-0.3, 0, -0.5],
      [1.9, 1.6, 0.5],
    ],
  },
  frames: 300,
  check(run) {
    const found = [...checkFinite(run), ...checkShape(run, 'cube'), ...checkOutsideColliders(run)];
    const [x, y] = centroid(run.positions('cube'));
    if (y > half + 0.1) found.push(`the cube comes down to the ground, found its middle at ${y.toFixed(3)} m`);
    if (x < (count - 1) * tread) found.push(`the cube leaves the stairs, found its middle at x = ${x.toFixed(3)} m`);
    const { kinetic } = run.stats.energy;
    if (kinetic > 0.5) found.push(`the cube comes to lie, found ${kinetic.toFixed(2)} J of motion`);
    return found;
  },
};

export default softBodyOnStairs;
