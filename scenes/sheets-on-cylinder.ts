/**
 * Sheets fall onto a cylinder, one on the other, and hang over it in layers: the stress test of Offset Geometric Contact (Chen 2025), which has 50 layers of 246 thousand vertices. `sheetsOnCylinder` makes it in any size;
 * `npm run bench -- body-contact` times the large ones.
 */
import { cloth } from '../src/scene/cloth/cloth';
import { cylinder, plane } from '../src/scene/collider/colliders';
import { checkOutsideColliders } from '../src/scene/inside-colliders';
import type { NamedScene } from '../src/scene/named-scene';
import { scene } from '../src/scene/scene';
import { checkFinite, lowest } from '../src/scene/scene-checks';
import type { Scene } from '../src/scene/types';
import { checkUnmixed } from './contact/check-unmixed';

export interface SheetsOnCylinder {
  readonly layers: number;
  /** Particles along each edge of a sheet. */
  readonly side: number;
  /** How sheets meet each other; null: not at all. */
  readonly contact: 'real-time' | 'exact' | null;
}

/** Of a sheet [m]. */
const size = 1;
/** Of the cylinder: its axis above the ground, and its radius [m]. */
const [height, radius] = [0.4, 0.2];
/** Of the cylinder and the ground [m]. */
const skin = 0.005;

/** By which sheets keep apart [m]: fine ones are thinner. */
const thicknessOf = (side: number) => Math.min(0.005, (0.3 * size) / (side - 1));

export function sheetsOnCylinder({ layers, side, contact }: SheetsOnCylinder): Scene {
  const edge = size / (side - 1);
  const thickness = thicknessOf(side);
  return scene({
    name: 'sheets-on-cylinder',
    bodies: Array.from({ length: layers }, (_, k) =>
      cloth({
        name: `sheet ${k + 1}`,
        size: [size, size],
        particles: [side, side],
        // No thread above another: the layers of a real stack are not in line.
        position: [
          -size / 2 + edge * ((0.37 * k) % 1),
          height + radius + 0.02 + 1.2 * thickness * k,
          -size / 2 + edge * ((0.61 * k) % 1),
        ],
        noise: 0.1 * thickness,
      }),
    ),
    colliders: [
      plane({ name: 'ground', thickness: skin, friction: 0.5 }),
      cylinder({
        name: 'cylinder',
        from: [-0.7, height, 0],
        to: [0.7, height, 0],
        radius,
        thickness: skin,
        friction: 0.4,
      }),
    ],
    contact: contact && { mode: contact, thickness },
  });
}

/** Of the scene: layers, and particles along each edge. */
const [layers, side] = [8, 17];

/** How far the particles above the upper half of the cylinder are from its axis, in the mean [m]. */
function distanceOf(positions: ArrayLike<number>): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < positions.length; i += 3) {
    const [y, z] = [positions[i + 1] - height, positions[i + 2]];
    if (y < radius / 2) continue;
    sum += Math.hypot(y, z);
    count++;
  }
  return sum / count;
}

const sheetsOnACylinder: NamedScene = {
  name: 'sheets-on-cylinder',
  title: 'Sheets on a cylinder',
  description: 'Eight sheets fall onto a cylinder and hang over it, layer on layer (Offset Geometric Contact, 2025).',
  build: () => sheetsOnCylinder({ layers, side, contact: 'exact' }),
  solver: { name: 'projective', options: { substeps: 10 } },
  camera: {
    position: [1.4, 1.1, 1.6],
    target: [0, 0.4, 0],
    sees: [
      [-0.75, 0, -0.55],
      [0.75, 0.75, 0.55],
    ],
  },
  frames: 90,
  check(run) {
    const found = [...checkFinite(run), ...checkOutsideColliders(run), ...checkUnmixed(run)];
    const distances = run.scene.bodies.map(({ name }) => distanceOf(run.positions(name)));
    const thickness = thicknessOf(side);
    distances.forEach((distance, k) => {
      const above = distance - (distances[k - 1] ?? radius + skin);
      const least = k === 0 ? 0 : 0.5 * thickness;
      if (!(above > least - 1e-3 && above < 3 * thickness)) {
        found.push(`sheet ${k + 1} lies on what is below it, found it ${(1000 * above).toFixed(1)} mm above that`);
      }
      const low = lowest(run.positions(`sheet ${k + 1}`));
      if (low > height)
        found.push(`sheet ${k + 1} hangs down on both sides, found its lowest point at ${low.toFixed(3)} m`);
    });
    const stretched = run.stats.strain.structural.largest;
    if (stretched > 0.1) found.push(`threads keep their length within 10 %, found ${(100 * stretched).toFixed(0)} %`);
    return found;
  },
};

export default sheetsOnACylinder;
