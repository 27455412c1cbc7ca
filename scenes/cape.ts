/** A cape on the shoulders of a figure that walks. The figure walks on the spot, and the air comes towards it. */

import { plane } from '../src/scene/collider/colliders';
import { jointMotion } from '../src/scene/collider/joint-motion';
import { PosedJoints } from '../src/scene/collider/posed-joints';
import { clothFromMesh } from '../src/scene/mesh-cloth/cloth-from-mesh';
import type { NamedScene } from '../src/scene/named-scene';
import { scene } from '../src/scene/scene';
import { centroid, checkFinite } from '../src/scene/scene-checks';
import type { Scene, Vec3 } from '../src/scene/types';
import { capeMesh } from './figure/cape-mesh';
import { keptFigure } from './figure/figure';
import { jointIndex, joints } from './figure/skeleton';
import { walk, walkPeriod } from './figure/walk';
import { checkOutside, figureCollider } from './figure/worn';

/** Five times two steps, at the default step of 1/60 s. */
const frames = Math.round(60 * 5 * walkPeriod);

/** Points of the figure at rest, fixed to its chest, where the walk begins. */
function onChest(vertices: readonly number[]): number[] {
  const posed = new PosedJoints({ joints, poses: walk });
  posed.pose(0);
  const m = posed.transforms.subarray(12 * jointIndex('chest'));
  return vertices.map((_, i) => {
    const [at, row] = [i - (i % 3), 4 * (i % 3)];
    return m[row] * vertices[at] + m[row + 1] * vertices[at + 1] + m[row + 2] * vertices[at + 2] + m[row + 3];
  });
}

/** The middle of the box around some vertices: what a pin of them turns about. */
function middleOf(vertices: readonly number[], of: readonly number[]): Vec3 {
  const along = (axis: number) => {
    const values = of.map((v) => vertices[3 * v + axis]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  return [along(0), along(1), along(2)];
}

function built(): Scene {
  const { vertices: made, faces, uvs, collar } = capeMesh();
  const vertices = onChest(made);
  const motion = jointMotion({ joints, poses: walk }, 'chest', middleOf(vertices, collar), { builtAt: 0 });
  const pins = [{ name: 'collar', at: collar, motion }];
  return scene({
    name: 'cape',
    bodies: [clothFromMesh({ name: 'cape', vertices, faces, uvs, material: 'wool', pins })],
    colliders: [figureCollider(walk), plane({ name: 'ground' })],
    wind: { velocity: [0, 0, -1.3] },
  });
}

const cape: NamedScene = {
  name: 'cape',
  title: 'Cape',
  description: 'A woollen cape on the shoulders of a figure that walks.',
  build: built,
  buildInTurns: async () => {
    await keptFigure.inTurns();
    return built();
  },
  solver: { name: 'projective', options: {} },
  camera: {
    position: [2, 1.5, -2.4],
    target: [0, 0.9, -0.1],
    sees: [
      [-0.6, 0, -0.9],
      [0.6, 1.75, 0.6],
    ],
  },
  frames,
  check(run) {
    const found = [...checkFinite(run), ...checkOutside(run, 'cape', walk, frames)];
    const [now, start] = [run.positions('cape'), run.start('cape')];
    // A whole number of walks: the collar is back where it began.
    const { collar } = capeMesh();
    const away = Math.max(...collar.flatMap((v) => [0, 1, 2].map((k) => Math.abs(now[3 * v + k] - start[3 * v + k]))));
    if (away > 1e-3)
      found.push(`the collar is back where it was after each two steps, found it ${away.toFixed(4)} m away`);
    const [moved, from] = [centroid(now), centroid(start)];
    const apart = Math.hypot(...moved.map((x, k) => x - from[k]));
    if (apart < 0.01) found.push(`the cape moves as the figure walks, found its middle where it began`);
    if (moved[2] > -0.08)
      found.push(`the cape stays behind the back, found its middle at z = ${moved[2].toFixed(3)} m`);
    return found;
  },
};

export default cape;
