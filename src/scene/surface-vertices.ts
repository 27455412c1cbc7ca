/** What is drawn of a body, computed on the CPU from the positions of its particles. */
import { vertexNormals } from '../mesh/normals';
import type { Surface } from './types';

/** x, y, z of each render vertex, from those of the body's particles. */
export function surfacePositions(surface: Surface, positions: ArrayLike<number>): Float32Array<ArrayBuffer> {
  const { vertexParticle, embedding } = surface;
  const out = new Float32Array(3 * vertexParticle.length);
  if (embedding === undefined) return spread(vertexParticle, positions, out);
  const { particles, weights } = embedding;
  for (let vertex = 0; vertex < vertexParticle.length; vertex++) {
    for (let axis = 0; axis < 3; axis++) {
      let sum = 0;
      for (let k = 4 * vertex; k < 4 * vertex + 4; k++) sum += weights[k] * positions[3 * particles[k] + axis];
      out[3 * vertex + axis] = sum;
    }
  }
  return out;
}

/** The unit normal of each render vertex, x, y, z; the same for all vertices at one place, so that seams do not show. */
export function surfaceNormals(surface: Surface, positions: ArrayLike<number>): Float32Array<ArrayBuffer> {
  const { vertexParticle, embedding, triangles } = surface;
  const from = embedding === undefined ? vertexParticle : embedding.sharedNormal;
  const points = embedding === undefined ? positions : surfacePositions(surface, positions);
  const corners = triangles.map((vertex) => from[vertex]);
  const normals = vertexNormals(points, corners, new Float64Array(points.length));
  return spread(from, normals, new Float32Array(3 * from.length));
}

function spread(
  from: Uint32Array,
  triples: ArrayLike<number>,
  into: Float32Array<ArrayBuffer>,
): Float32Array<ArrayBuffer> {
  for (let vertex = 0; vertex < from.length; vertex++) {
    for (let axis = 0; axis < 3; axis++) into[3 * vertex + axis] = triples[3 * from[vertex] + axis];
  }
  return into;
}
