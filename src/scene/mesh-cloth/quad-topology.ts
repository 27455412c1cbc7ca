/**
 * The quads of a sheet with `quads`: its faces paired and, where needed, subdivided, in place of those of the mesh. Welded points stay the first particles, so that vertices, pins and what is drawn refer to them as ever; what subdivision
 * adds follows: a particle for each edge, then one for each face.
 */
import { checkBoolean, type ErrorPath, fail, shortestSpring } from '../../core/check';
import { meshEdges } from '../../mesh/edges';
import { distance } from '../../mesh/face-area';
import { quadMesh } from '../../mesh/quad-mesh';
import { maxParticles } from '../limits';
import type { MeshClothBody } from '../types';
import { type MeshTopology, tooClose } from './mesh-topology';

export interface QuadTopology extends MeshTopology {
  /** Of each quad [m2]. */
  areas: Float64Array;
}

/** What a sheet with quads cannot have, whatever its mesh. */
export function checkQuads(path: ErrorPath, { quads, membrane, pressure }: MeshClothBody): void {
  if (!checkBoolean(path, 'quads', quads)) return;
  if (membrane !== 'springs') fail(path, 'membrane', "be 'springs' where quads is true", membrane);
  if (pressure !== undefined) fail(path, 'pressure', 'be left out where quads is true', pressure);
}

export function quadTopology(path: ErrorPath, mesh: MeshTopology): QuadTopology {
  const { positions, faces, areas } = quadMesh(mesh.positions, mesh.faces, mesh.edges);
  const particleCount = positions.length / 3;
  if (particleCount > maxParticles) {
    fail(path, 'quads', `be false where quads have more than ${maxParticles} particles`, particleCount);
  }
  const particles = new Uint32Array(particleCount);
  for (let point = mesh.particleCount; point < particleCount; point++) particles[point] = point;
  particles.set(mesh.particles);
  const edges = meshEdges(faces, particleCount, particles);
  for (let e = 0; e < edges.count; e++) {
    const [a, b] = [edges.ends[2 * e], edges.ends[2 * e + 1]];
    if (tooClose(positions, a, b)) failToPlace(path, positions, a, b);
  }
  return { ...mesh, particleCount, particles, positions, faces, edges, areas };
}

/** Vertices are far enough apart: what subdivision put between them is not. */
export function failToPlace(path: ErrorPath, positions: Float64Array, a: number, b: number): never {
  const rule = `be false where that leaves less than ${shortestSpring} between particles [m]`;
  fail(path, 'quads', rule, distance(positions, a, b));
}
