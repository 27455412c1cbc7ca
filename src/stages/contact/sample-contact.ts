/** Particles and colliders for the samples of the kernels that meet colliders. */
import { integers, positions } from '../../compute/sample';
import { fromAngles } from '../../core/quaternion';
import { asBuilt, type Placement } from '../../scene/placement';
import type { ColliderMesh, ColliderPart, MeshCollider } from '../../scene/types';
import { ColliderFields } from './collider-fields';
import { findNearby, listVectors } from './mesh/find-nearby.kernel';
import { fitBoxes } from './mesh/fit-boxes.kernel';
import { MeshBlock } from './mesh/mesh-block';
import { colliderLanes, type PlacedMesh, packCollider } from './pack-colliders';

const common = { thickness: 0.01, friction: 0.4 };
/** Its cells are so small that it has bricks deep inside. */
const tetrahedron: ColliderPart = {
  ...common,
  kind: 'distanceField',
  name: 'tetrahedron',
  mesh: { vertices: [0, 0, 0, 1.5, 0, 0, 0, 1.5, 0, 0, 0, 1.5], triangles: [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3] },
  cellSize: 0.03,
  position: [-0.4, -0.9, -0.5],
};
/** A wavy sheet of triangles with two sides, and a lump without a hole. */
const wave: MeshCollider = {
  ...common,
  kind: 'mesh',
  name: 'wave',
  ...waves(7, (u, v) => [1.6 * u - 0.8, 0.15 * Math.sin(5 * u) * Math.cos(4 * v), 1.6 * v - 0.8]),
  sides: 'both',
  position: [0.1, 0.3, 0.05],
};
const lump: MeshCollider = {
  ...common,
  kind: 'mesh',
  name: 'lump',
  mesh: { vertices: [0, 0, 0, 0.7, 0, 0, 0, 0.7, 0, 0, 0, 0.7], triangles: [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3] },
  sides: 'outside',
  position: [-0.9, 0.3, -0.2],
  restitution: 0.4,
};
const colliders: ColliderPart[] = [
  { ...common, kind: 'plane', name: 'plane', point: [0, -0.6, 0], normal: [0.2, 1, 0.1] },
  { ...common, kind: 'sphere', name: 'sphere', centre: [0.4, 0.2, 0.1], radius: 0.4 },
  { ...common, kind: 'box', name: 'box', centre: [-0.5, 0.1, 0.2], halfSize: [0.3, 0.2, 0.25], rotation: [20, 30, 40] },
  { ...common, kind: 'capsule', name: 'capsule', from: [-0.2, 0.5, -0.6], to: [0.6, 0.7, -0.3], radius: 0.2 },
  {
    ...common,
    kind: 'cylinder',
    name: 'cylinder',
    from: [0.1, -0.5, 0.3],
    to: [0.5, -0.3, 0.8],
    radius: 0.25,
    staticFriction: 0.6,
    restitution: 0.5,
  },
  tetrahedron,
  wave,
  lump,
];
const placed = new ColliderFields().place(colliders);

function waves(side: number, at: (u: number, v: number) => number[]): { mesh: ColliderMesh } {
  const vertices: number[] = [];
  const triangles: number[] = [];
  for (let j = 0; j < side; j++) {
    for (let i = 0; i < side; i++) {
      vertices.push(...at(i / (side - 1), j / (side - 1)));
      if (i === 0 || j === 0) continue;
      const [a, b] = [side * (j - 1) + i - 1, side * j + i - 1];
      triangles.push(a, b, a + 1, a + 1, b, b + 1);
    }
  }
  return { mesh: { vertices, triangles } };
}

/** The block of a mesh whose points move by a little in the step of the world, and its boxes fitted. */
function fitted(collider: MeshCollider, first: number, index: number): PlacedMesh & { numbers: Float64Array } {
  const block = new MeshBlock(collider);
  const numbers = block.numbers.slice();
  for (let i = block.endAt; i < numbers.length; i++) numbers[i] += 0.02 * Math.sin(i);
  const { nodeCount, triangleCount, pointCount, nodes } = block;
  const uniforms = { block: 0, nodeCount, triangleCount, pointCount };
  fitBoxes.reference(0, nodes.length, { collider: numbers, meshNode: nodes }, uniforms);
  return { block, first, done: [0.2, 0.7], index, numbers };
}

/** A point a little off one of the meshes, of which the second is met by one particle in four. */
function besideMesh(i: number, random: () => number): number[] {
  const { mesh, position } = i % 4 === 0 ? wave : lump;
  const triangle = 3 * Math.floor((random() * mesh.triangles.length) / 3);
  const weights = [random(), random(), random()];
  const sum = weights[0] + weights[1] + weights[2];
  return position.map((from, axis) => {
    const on = weights.reduce((at, w, c) => at + (w / sum) * mesh.vertices[3 * mesh.triangles[triangle + c] + axis], 0);
    return from + on + 0.04 * (2 * random() - 1);
  });
}

/** One particle sits exactly at the centre of the sphere, where there is no direction out. `isListed`: whether there are lists of triangles near particles, of which more are beside meshes then. */
export function sampleContact(count: number, random: () => number, isListed = count % 4 === 1) {
  const before = positions(count, random);
  if (isListed) for (let i = 0; i < count; i += 2) before.set(besideMesh(i, random), 4 * i);
  // Every third particle flies far in this step.
  const way = (at: number) => (at % 12 < 4 ? 1 : 0.02);
  const position = before.map((x, at) => (at % 4 === 3 ? x : x + way(at) * (2 * random() - 1)));
  if (count > 4) position.set([0.4, 0.2, 0.1], 4 * 4);
  const { field, first } = placed[colliders.indexOf(tetrahedron)]!;
  const onWave = fitted(wave, first + field.numbers.length, 0);
  const onLump = fitted(lump, onWave.first + onWave.numbers.length, 1);
  const collider = new Float64Array(onLump.first + onLump.numbers.length);
  collider.set(field.numbers, first);
  for (const { numbers, first: from } of [onWave, onLump]) collider.set(numbers, from);
  // Every second one turns and grows as well.
  const moved: Placement = { ...asBuilt, offset: [-0.01, 0, 0.02] };
  const turned: Placement = { offset: [-0.01, 0, 0.02], rotation: fromAngles([3, -2, 4]), scale: 0.99 };
  const ofMesh = new Map<ColliderPart, PlacedMesh>([
    [wave, onWave],
    [lump, onLump],
  ]);
  colliders.forEach((shape, c) => {
    packCollider(
      shape,
      c % 2 === 0 ? moved : turned,
      asBuilt,
      collider,
      colliderLanes * c,
      ofMesh.get(shape) ?? placed[c],
    );
  });
  // A call of one step, and the third of four.
  const moves = count % 2 === 0 ? { moveShare: 1, moveAhead: 0 } : { moveShare: 0.25, moveAhead: 0.25 };
  // All of them, and those in the middle alone.
  const met =
    count % 5 < 3
      ? { colliderFirst: 0, colliderCount: colliders.length }
      : { colliderFirst: 1, colliderCount: colliders.length - 2 };
  // All particles, or those of a group.
  const contactGroup = integers(count, (i) => 1 + (i % 2));
  const group = count % 3 === 2 ? 2 : 0;
  const uniforms = { ...met, recovery: 0.05, ...moves, group, listed: isListed ? listVectors * count : 0 };
  const nearby = new Float64Array(isListed ? 8 * listVectors * count : 4);
  if (isListed) findNearby.reference(0, count, { previous: before, collider, contactGroup, nearby }, uniforms);
  return { before, position, collider, contactGroup, nearby, uniforms };
}
