/**
 * A poncho from a mesh falls over a dummy's head onto its shoulders. The mesh is a ring of quads whose first and last
 * columns of vertices are the same points with different texture coordinates: unwelded, it would fall open at that seam.
 */
import { capsule, plane, sphere } from '../src/scene/collider/colliders';
import { clothFromMesh } from '../src/scene/mesh-cloth/cloth-from-mesh';
import type { NamedScene } from '../src/scene/named-scene';
import { scene } from '../src/scene/scene';
import { centroid, checkFinite, distanceTo, lowest } from '../src/scene/scene-checks';

const rings = 31;
const spokes = 104;
const neck = 0.135;
const hem = 0.72;
const startHeight = 1.72;
const head = { centre: [0, 1.5, 0], radius: 0.115 } as const;

/** Near the hem particles are 4 cm apart: a face that lies on an arm is 5 mm nearer to it than its corners are. */
const sleeve = { thickness: 0.008, friction: 0.5 };

/** A flat ring around the neck, `spokes` quads around and `rings` - 1 out, with a seam of doubled vertices along +x. */
function poncho(): { vertices: number[]; faces: number[][]; uvs: number[] } {
  const vertices: number[] = [];
  const uvs: number[] = [];
  const faces: number[][] = [];
  const columns = spokes + 1;
  for (let ring = 0; ring < rings; ring++) {
    const out = ring / (rings - 1);
    const radius = neck + (hem - neck) * out;
    for (let spoke = 0; spoke < columns; spoke++) {
      const angle = (2 * Math.PI * (spoke % spokes)) / spokes;
      vertices.push(radius * Math.cos(angle), 0, radius * Math.sin(angle));
      uvs.push((4 * spoke) / spokes, 1 - out);
    }
  }
  for (let ring = 0; ring + 1 < rings; ring++) {
    for (let spoke = 0; spoke < spokes; spoke++) {
      const inner = ring * columns + spoke;
      const outer = inner + columns;
      faces.push([inner, inner + 1, outer + 1, outer]);
    }
  }
  return { vertices, faces, uvs };
}

const meshCloth: NamedScene = {
  name: 'mesh-cloth',
  title: 'Cloth from a mesh',
  description: 'A woollen poncho, modelled as a mesh with a texture seam, falls on the shoulders of a dummy.',
  build: () =>
    scene({
      name: 'mesh-cloth',
      bodies: [clothFromMesh({ name: 'poncho', ...poncho(), position: [0, startHeight, 0], material: 'wool' })],
      colliders: [
        plane({ name: 'ground' }),
        sphere({ name: 'head', ...head }),
        capsule({ name: 'neck', from: [0, 1.3, 0], to: [0, 1.42, 0], radius: 0.05 }),
        capsule({ name: 'torso', from: [0, 0.75, 0], to: [0, 1.2, 0], radius: 0.15, friction: 0.5 }),
        capsule({ name: 'shoulders', from: [-0.17, 1.24, 0], to: [0.17, 1.24, 0], radius: 0.08, friction: 0.5 }),
        capsule({ name: 'left-arm', from: [-0.19, 1.22, 0], to: [-0.42, 0.85, 0.05], radius: 0.05, ...sleeve }),
        capsule({ name: 'right-arm', from: [0.19, 1.22, 0], to: [0.42, 0.85, 0.05], radius: 0.05, ...sleeve }),
        capsule({ name: 'left-leg', from: [-0.09, 0.08, 0], to: [-0.08, 0.75, 0], radius: 0.075 }),
        capsule({ name: 'right-leg', from: [0.09, 0.08, 0], to: [0.08, 0.75, 0], radius: 0.075 }),
      ],
      wind: { velocity: [0, 0, 0] },
    }),
  solver: { name: 'projective', options: {} },
  camera: {
    position: [0.9, 2, 1.7],
    target: [0, 1.05, 0],
    sees: [
      [-0.62, 0, -0.3],
      [0.62, 1.4, 0.4],
    ],
  },
  frames: 240,
  check(run) {
    const found = checkFinite(run);
    const positions = run.positions('poncho');
    const [x, y, z] = centroid(positions);
    if (Math.hypot(x, z) > 0.15)
      found.push(`the poncho hangs around the neck, found its middle at ${x.toFixed(3)}, ${z.toFixed(3)} m`);
    if (y > 1.4) found.push(`the poncho comes down on the shoulders, found its middle at ${y.toFixed(3)} m`);
    if (lowest(positions) < 0.3)
      found.push(`the shoulders carry the poncho, found its hem at ${lowest(positions).toFixed(3)} m`);
    const nearest = distanceTo(positions, head.centre);
    if (nearest < head.radius + 0.0049)
      found.push(`the poncho stays outside the head, found ${nearest.toFixed(4)} m from its centre`);
    return found;
  },
};

export default meshCloth;
