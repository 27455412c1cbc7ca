/** The triangles of a mesh collider, as they are stored. */
import { checkFields, checkObject, checkOneOf, type ErrorPath, inside } from '../../core/check';
import { closedMesh } from '../../mesh/closed-mesh';
import { checkedSurface, type SolidMesh } from '../solid-mesh';
import type { MeshCollider, MeshSides } from '../types';

const allSides: readonly MeshSides[] = ['both', 'outside'];

/** The stored fields of a collider of this mesh. */
export function madeTriangles(
  path: ErrorPath,
  options: { mesh?: SolidMesh; sides?: MeshSides },
): Pick<MeshCollider, 'mesh' | 'sides'> {
  const { vertices, triangles, weldDistance } = checkedSurface(path, options.mesh!, 3);
  const isClosed = () => 'points' in closedMesh(vertices, triangles, weldDistance);
  return { mesh: { vertices, triangles }, sides: options.sides ?? (isClosed() ? 'outside' : 'both') };
}

/** Checks them as plain data. */
export function checkTriangles({ mesh, sides }: MeshCollider, path: ErrorPath): void {
  checkObject(path, 'mesh', mesh, 'an object with vertices and triangles');
  checkFields(inside(path, 'mesh'), mesh, ['vertices', 'triangles']);
  checkedSurface(path, mesh, 3);
  checkOneOf(path, 'sides', sides, allSides);
}
