/**
 * Soft tori fall into a pile: after the scene of Fratarcangeli and Pellacini 2015, which has 400 of them, 493 thousand springs and 313 thousand tetrahedra. They meet each other and themselves. `fallingTori` makes any number; each has as many
 * particles, springs and tetrahedra as one of the paper's.
 */
import { sdf } from '../src/index';
import { tetrahedralLattice } from '../src/mesh/tetrahedral-lattice';
import { box, plane } from '../src/scene/collider/colliders';
import { checkOutsideColliders } from '../src/scene/inside-colliders';
import type { NamedScene } from '../src/scene/named-scene';
import { scene } from '../src/scene/scene';
import { centroid, checkFinite } from '../src/scene/scene-checks';
import { softBody } from '../src/scene/soft-body/soft-body';
import { checkShape } from '../src/scene/soft-body/soft-scene-checks';
import type { Scene } from '../src/scene/types';
import { checkUnmixed } from './contact/check-unmixed';

export interface FallingTori {
  readonly count: number;
  /** How tori meet each other; null: not at all. */
  readonly contact: 'real-time' | 'exact' | null;
}

/** From the middle of a torus to that of its tube, of the tube, and the cells of its lattice [m]. */
const [ring, tube, cell] = [0.1, 0.026, 0.03];
/** Room that a torus has at the start, however it is turned [m]. */
const room = 2.3 * (ring + tube);
const skin = 0.004;
const thickness = 0.004;

/** Tori side by side along each edge of a layer. */
const alongOf = (count: number) => Math.max(2, Math.round(Math.cbrt(count / 2)));

/** The walls around the pile are so far from its middle [m]. */
const reachOf = (count: number) => (alongOf(count) * room) / 2 + 0.02;

/** A torus about an axis that is turned from the vertical, by another angle for each. */
function turned(vertices: ArrayLike<number>, k: number): number[] {
  const [tilt, turn] = [0.5 + 0.9 * ((0.618 * k) % 1), 2.4 * k];
  const [c, s, cosTurn, sinTurn] = [Math.cos(tilt), Math.sin(tilt), Math.cos(turn), Math.sin(turn)];
  const out: number[] = [];
  for (let i = 0; i < vertices.length; i += 3) {
    const [x, y, z] = [
      vertices[i],
      c * vertices[i + 1] - s * vertices[i + 2],
      s * vertices[i + 1] + c * vertices[i + 2],
    ];
    out.push(cosTurn * x + sinTurn * z, y, cosTurn * z - sinTurn * x);
  }
  return out;
}

export function fallingTori({ count, contact }: FallingTori): Scene {
  const { vertices, tetrahedra } = tetrahedralLattice(sdf.torus({ radius: ring, tube }), cell);
  const along = alongOf(count);
  const reach = reachOf(count);
  const wall = 0.05;
  const wallHeight = 0.5 * reach;
  const sides = [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const;
  return scene({
    name: 'tori',
    bodies: Array.from({ length: count }, (_, k) =>
      softBody({
        name: `torus ${k + 1}`,
        vertices: turned(vertices, k),
        tetrahedra,
        material: 'flesh',
        position: [
          room * ((k % along) - (along - 1) / 2),
          0.5 * room + room * Math.floor(k / (along * along)),
          room * ((Math.floor(k / along) % along) - (along - 1) / 2),
        ],
      }),
    ),
    colliders: [
      plane({ name: 'ground', thickness: skin, friction: 0.5 }),
      ...sides.map(([x, z], k) =>
        box({
          name: `wall ${k + 1}`,
          centre: [x * (reach + wall), wallHeight / 2, z * (reach + wall)],
          halfSize: [x === 0 ? reach + 2 * wall : wall, wallHeight / 2, z === 0 ? reach + 2 * wall : wall],
          thickness: skin,
          friction: 0.3,
        }),
      ),
    ],
    contact: contact && { mode: contact, thickness, friction: 0.3 },
  });
}

const tori: NamedScene = {
  name: 'tori',
  title: 'Tori',
  description: 'Soft tori fall into a pile, where they lie on and in each other (Fratarcangeli and Pellacini 2015).',
  build: () => fallingTori({ count: 10, contact: 'exact' }),
  solver: { name: 'positionBased', options: { substeps: 10 } },
  camera: {
    position: [0.9, 1.1, 1.5],
    target: [0, 0.3, 0],
    sees: [
      [-0.45, 0, -0.45],
      [0.45, 1, 0.45],
    ],
  },
  frames: 120,
  check(run) {
    const found = [...checkFinite(run), ...checkOutsideColliders(run), ...checkUnmixed(run)];
    const count = run.scene.bodies.length;
    const middles = run.scene.bodies.map(({ name }) => centroid(run.positions(name)));
    run.scene.bodies.forEach(({ name }, k) => {
      found.push(...checkShape(run, name));
      const [x, , z] = middles[k];
      if (Math.max(Math.abs(x), Math.abs(z)) > reachOf(count)) found.push(`${name} stays within the walls`);
    });
    const mean = middles.reduce((sum, [, y]) => sum + y / count, 0);
    const start = run.scene.bodies.reduce((sum, { name }) => sum + centroid(run.start(name))[1] / count, 0);
    if (mean > 0.5 * start) found.push(`the tori lie in a pile, found their middle at ${mean.toFixed(3)} m`);
    return found;
  },
};

export default tori;
