/** Particles and colliders for the samples of the kernels that meet colliders. */
import { positions } from '../../compute/sample';
import { fromAngles } from '../../core/quaternion';
import { asBuilt, type Placement } from '../../scene/placement';
import type { Collider } from '../../scene/types';
import { ColliderFields } from './collider-fields';
import { colliderLanes, packCollider } from './pack-colliders';

const common = { thickness: 0.01, friction: 0.4 };
/** Its cells are so small that it has bricks deep inside. */
const tetrahedron: Collider = {
  ...common,
  kind: 'distanceField',
  name: 'tetrahedron',
  mesh: { vertices: [0, 0, 0, 1.5, 0, 0, 0, 1.5, 0, 0, 0, 1.5], triangles: [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3] },
  cellSize: 0.03,
  position: [-0.4, -0.9, -0.5],
};
const colliders: Collider[] = [
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
];
const placed = new ColliderFields().place(colliders);

/** One particle sits exactly at the centre of the sphere, where there is no direction out. */
export function sampleContact(count: number, random: () => number) {
  const before = positions(count, random);
  // Every third particle flies far in this step.
  const way = (at: number) => (at % 12 < 4 ? 1 : 0.02);
  const position = before.map((x, at) => (at % 4 === 3 ? x : x + way(at) * (2 * random() - 1)));
  if (count > 4) position.set([0.4, 0.2, 0.1], 4 * 4);
  const { field, first } = placed[colliders.indexOf(tetrahedron)]!;
  const collider = new Float64Array(first + field.numbers.length);
  collider.set(field.numbers, first);
  // Every second one turns and grows as well.
  const moved: Placement = { ...asBuilt, offset: [-0.01, 0, 0.02] };
  const turned: Placement = { offset: [-0.01, 0, 0.02], rotation: fromAngles([3, -2, 4]), scale: 0.99 };
  colliders.forEach((shape, c) => {
    packCollider(shape, c % 2 === 0 ? moved : turned, asBuilt, collider, colliderLanes * c, placed[c]);
  });
  // A call of one step, and the third of four.
  const moves = count % 2 === 0 ? { moveShare: 1, moveAhead: 0 } : { moveShare: 0.25, moveAhead: 0.25 };
  // All of them, and those in the middle alone.
  const met =
    count % 5 < 3
      ? { colliderFirst: 0, colliderCount: colliders.length }
      : { colliderFirst: 1, colliderCount: colliders.length - 2 };
  return { before, position, collider, uniforms: { ...met, recovery: 0.05, ...moves } };
}
