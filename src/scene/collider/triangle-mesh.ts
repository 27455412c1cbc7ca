/** The triangles of a mesh collider, as they are stored. */
import { checkFields, checkObject, checkOneOf, type ErrorPath, inside } from '../../core/check';
import { closedMesh } from '../../mesh/closed-mesh';
import { checkedSurface, type SolidMesh } from '../solid-mesh';
import type { MeshCollider, MeshSides, Skin } from '../types';
import { checkSkin, madeSkin } from './skin';

const allSides: readonly MeshSides[] = ['both', 'outside'];

/** The stored fields of a collider of this mesh. */
export function madeTriangles(
  path: ErrorPath,
  options: { mesh?: SolidMesh; sides?: MeshSides; skin?: Skin },
): Pick<MeshCollider, 'mesh' | 'sides' | 'skin'> {
  const { vertices, triangles, weldDistance } = checkedSurface(path, options.mesh!, 3);
  const isClosed = () => 'points' in closedMesh(vertices, triangles, weldDistance);
  return {
    mesh: { vertices, triangles },
    sides: options.sides ?? (isClosed() ? 'outside' : 'both'),
    ...(options.skin !== undefined && { skin: madeSkin(options.skin) }),
  };
}

/** Checks them as plain data. */
export function checkTriangles({ mesh, sides, skin }: MeshCollider, path: ErrorPath): void {
  checkObject(path, 'mesh', mesh, 'an object with vertices and triangles');
  checkFields(inside(path, 'mesh'), mesh, ['vertices', 'triangles']);
  const { vertices } = checkedSurface(path, mesh, 3);
  checkOneOf(path, 'sides', sides, allSides);
  if (skin !== undefined) checkSkin(path, skin, vertices.length / 3);
}
