/** The membrane of a mesh by strain: its triangles, each once, with the direction of their warp. */
import { type ErrorPath, fail } from '../../core/check';
import { type Membranes, makeMembranes } from '../../elements/membrane/membranes';
import { DistinctFaces } from '../../mesh/distinct-faces';
import { noCorner } from '../../mesh/face-list';
import { clothMaterial } from '../materials';
import { membraneStiffness } from '../spring-options';
import type { MeshClothBody, Surface } from '../types';
import { type MeshTopology, particleMesh } from './mesh-topology';

export function meshMembranes(
  path: ErrorPath,
  body: MeshClothBody,
  surface: Surface,
  topology: MeshTopology,
): Membranes {
  const { positions } = particleMesh(topology);
  const { triangles, vertexParticle } = surface;
  // What is drawn knows the texture: three of its vertices per triangle, without the other side of a double-sided mesh and what welding made a line.
  const drawn: number[] = [];
  const seen = new DistinctFaces(topology.particleCount, triangles.length / 3);
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = triangles.subarray(t, t + 3);
    const [i, j, k] = [vertexParticle[a], vertexParticle[b], vertexParticle[c]];
    if (i !== j && j !== k && k !== i && seen.add(i, j, k, noCorner)) drawn.push(a, b, c);
  }
  const corners = drawn.map((vertex) => vertexParticle[vertex]);
  const fixed = body.warp ?? (body.uvs === undefined ? [1, 0, 0] : null);
  const warpOf = (t: number) =>
    fixed ?? alongTexture(path, body.uvs ?? [], positions, drawn.slice(3 * t, 3 * t + 3), vertexParticle);
  return makeMembranes(positions, corners, warpOf, membraneStiffness(body.springs, clothMaterial(body.material)));
}

/** How a point of the triangle moves with u: the direction in which v stays. */
function alongTexture(
  path: ErrorPath,
  uvs: readonly number[],
  positions: ArrayLike<number>,
  vertices: readonly number[],
  vertexParticle: Uint32Array,
): number[] {
  const [a, b, c] = vertices;
  const [ub, vb, uc, vc] = [b, c].flatMap((p) => [uvs[2 * p] - uvs[2 * a], uvs[2 * p + 1] - uvs[2 * a + 1]]);
  const double = ub * vc - uc * vb;
  if (Math.abs(double) <= 1e-9 * Math.max(ub * ub + vb * vb, uc * uc + vc * vc)) {
    const rule = `have an area at the face of vertices ${a}, ${b} and ${c}, where the warp follows them (or give warp as a direction)`;
    fail(path, 'uvs', rule, double / 2);
  }
  const at = (vertex: number, axis: number) => positions[3 * vertexParticle[vertex] + axis];
  return [0, 1, 2].map((k) => (vc * (at(b, k) - at(a, k)) - vb * (at(c, k) - at(a, k))) / double);
}
