/** A soft body of a world as a three.js mesh, drawn at the full resolution of its surface. */
import { type Material, MeshStandardMaterial } from 'three';
import type { BodyKey, World } from '../world/types';
import { ClothMesh } from './cloth-mesh';

export class SoftBodyMesh<M extends Material = Material> extends ClothMesh<M> {
  /** `body`: the object given to the scene, its name or its index. `material`: by default plain white, seen from outside. */
  constructor(world: World, body: BodyKey, material?: M) {
    super(world, body, (material ?? new MeshStandardMaterial({ roughness: 0.6 })) as M);
  }
}
