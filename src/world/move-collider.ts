/** Colliders that are moved, turned, scaled and bent by hand. */
import { checkNumbers, fail, pathOf, plainArray } from '../core/check';
import { colliderMiddle } from '../scene/collider/collider-middle';
import { colliderIndex } from '../scene/find-in-scene';
import { type PlacementOptions, placementFrom } from '../scene/placement';
import type { Scene } from '../scene/types';
import type { DeformingMesh } from '../stages/contact/mesh/deforming-mesh';
import type { MovingColliders } from '../stages/contact/moving-colliders';
import type { ColliderKey } from './types';

const path = pathOf('world');

export function moveCollider(scene: Scene, colliders: MovingColliders, key: ColliderKey, to: PlacementOptions): void {
  const index = colliderIndex(scene, key);
  colliders.move(index, placementFrom(path, to, colliderMiddle(scene.colliders[index])));
}

export function updateCollider(
  scene: Scene,
  colliders: MovingColliders,
  key: ColliderKey,
  vertices: ArrayLike<number>,
): void {
  const mesh = meshOf(scene, colliders, key);
  const { length } = mesh.collider.mesh.vertices;
  const per = `x, y, z of each vertex of ${mesh.collider.name}`;
  checkNumbers(path, 'vertices', plainArray(vertices), { per, multiple: 3, count: length / 3, unit: 'm' });
  mesh.update(vertices);
}

export function meshOf(scene: Scene, colliders: MovingColliders, key: ColliderKey): DeformingMesh {
  const index = colliderIndex(scene, key);
  const mesh = colliders.mesh(index);
  if (mesh) return mesh;
  const { name, kind } = scene.colliders[index];
  fail(
    path,
    'collider',
    'be a mesh, whose vertices can move one by one (see meshCollider)',
    kind,
    `${name}, a ${kind}`,
  );
}
