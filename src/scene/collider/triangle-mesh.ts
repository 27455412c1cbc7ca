/** The triangles of a mesh collider, as they are stored. */
import { checkFields, checkObject, checkOneOf, type ErrorPath, fail, inside } from '../../core/check';
import { closedMesh, turningFault } from '../../mesh/closed-mesh';
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

/** Of a mesh that is called the surface of a solid: through a face that turns the wrong way everything falls in, and never comes out. */
export function checkTurning(path: ErrorPath, mesh: SolidMesh): void {
  const { vertices, triangles, weldDistance } = checkedSurface(path, mesh, 3);
  const fault = turningFault(vertices, triangles, weldDistance);
  if (!fault) return;
  const others = "sides: 'both' meets them as they are, distanceField finds the solid that they mean";
  fail(path, 'mesh', `${fault.rule} where sides is 'outside' (${others})`, mesh, fault.found);
}

/** Checks them as plain data. */
export function checkTriangles({ mesh, sides, skin }: MeshCollider, path: ErrorPath): void {
  checkObject(path, 'mesh', mesh, 'an object with vertices and triangles');
  checkFields(inside(path, 'mesh'), mesh, ['vertices', 'triangles']);
  const { vertices } = checkedSurface(path, mesh, 3);
  checkOneOf(path, 'sides', sides, allSides);
  if (skin !== undefined) checkSkin(path, skin, vertices.length / 3);
}
