/** From where a ray hit a mesh to the vertex that is meant. */
import { type Intersection, type Mesh, Vector3 } from 'three';

/** The corner of the hit triangle that is nearest to the hit. */
export function nearestCorner(mesh: Mesh, { face, point }: Intersection): number {
  if (!face) throw new Error('particleAt: the hit must be one of a ray with this mesh, got one without a face');
  const place = mesh.worldToLocal(point.clone());
  const position = mesh.geometry.getAttribute('position');
  const distance = (vertex: number) => new Vector3().fromBufferAttribute(position, vertex).distanceToSquared(place);
  return [face.a, face.b, face.c].reduce((best, vertex) => (distance(vertex) < distance(best) ? vertex : best));
}
