/** Which triangles meet at a vertex, in CSR. */
import { type CsrRows, csrElements } from '../core/csr';

/** The triangles around each vertex, in increasing order. */
export function vertexTriangles(vertexCount: number, triangles: ArrayLike<number>): CsrRows {
  return csrElements(vertexCount, 3, triangles);
}
