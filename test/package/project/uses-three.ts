/** Compiled against the installed package, never run: `selvedge/three` with the types of three. */
import type { World } from 'selvedge';
import { ClothMesh, RopeMesh } from 'selvedge/three';
import { type Mesh, MeshStandardMaterial, Scene } from 'three';

export function draw(world: World): Scene {
  const mesh: Mesh = new ClothMesh(world, 'sheet', new MeshStandardMaterial());
  // @ts-expect-error a mesh needs a world
  new ClothMesh('sheet');
  return new Scene().add(mesh, new RopeMesh(world, 0));
}
