/** A sheet from a mesh, as particles and springs. */

import { pathOf } from '../../core/check';
import { makeAreas } from '../../elements/area/areas';
import { type Hinges, makeHinges } from '../../elements/hinge/hinges';
import { DistinctFaces } from '../../mesh/distinct-faces';
import { faceAreas } from '../../mesh/face-area';
import { cornerCount, noCorner } from '../../mesh/face-list';
import { splitQuads } from '../../mesh/split-quads';
import { clothMaterial } from '../materials';
import { bends } from '../spring-options';
import type { Areas, BuiltBody, MeshClothBody, Surface, Vec3 } from '../types';
import { forgetMesh, knownMesh, sourceFaces } from './known-mesh';
import { meshAir } from './mesh-air';
import { meshMembranes } from './mesh-membranes';
import { meshHeld } from './mesh-pins';
import { meshSprings } from './mesh-springs';
import { type MeshTopology, meshTopology, particleMesh } from './mesh-topology';
import { quadTopology } from './quad-topology';

export function buildMeshCloth(body: MeshClothBody): BuiltBody {
  const path = pathOf('clothFromMesh');
  const known = knownMesh(body);
  forgetMesh(body);
  const faces = known?.faces ?? sourceFaces(body);
  const mesh = known?.mesh ?? meshTopology(path, { ...body, faces });
  const surface = drawnSurface(body, mesh);
  const quads = body.quads ? (known?.quads ?? quadTopology(path, mesh)) : null;
  const topology = quads ?? mesh;
  const areas = quads?.areas ?? faceAreas(mesh.positions, mesh.faces);
  return {
    name: body.name,
    kind: 'clothFromMesh',
    particleCount: topology.particleCount,
    positions: moved(particleMesh(topology).positions, body.position),
    masses: cornerMasses(body, topology, areas),
    springs: meshSprings(body, topology, areas),
    ...(body.area > 0 && { areas: resistingAreas(topology, body.area) }),
    ...(body.membrane === 'strain' && { membranes: meshMembranes(path, body, surface, topology) }),
    ...(bends(body, 'dihedral') && { hinges: meshHinges(body, topology) }),
    ...(body.pressure !== undefined && { air: meshAir(path, body, mesh) }),
    ...(mesh.repairs.length > 0 && { repairs: mesh.repairs }),
    pins: meshHeld(path, body.pins, topology),
    surface,
    skin: quads ? quadTriangles(quads) : pushedTriangles(mesh, surface),
    radius: 0,
  };
}

function moved(positions: Float64Array, offset: Vec3): Float64Array {
  return positions.map((x, k) => x + offset[k % 3]);
}

/** Each face weighs on its corners in equal parts. */
function cornerMasses(body: MeshClothBody, topology: MeshTopology, areas: Float64Array): Float64Array {
  const { particleCount, particles, faces } = topology;
  const { massPerArea } = clothMaterial(body.material);
  const ofPoints = new Float64Array(particleCount);
  for (let f = 0; f < faces.count; f++) {
    const size = cornerCount(faces, f);
    const part = (massPerArea * areas[f]) / size;
    for (let c = 0; c < size; c++) ofPoints[faces.corners[4 * f + c]] += part;
  }
  const masses = new Float64Array(particleCount);
  for (let point = 0; point < particleCount; point++) masses[particles[point]] = ofPoints[point];
  return masses;
}

function resistingAreas(topology: MeshTopology, stiffness: number): Areas {
  const { positions, faces } = particleMesh(topology);
  return makeAreas(positions, splitQuads(positions, faces), stiffness);
}

/** Their rest angles are those of the mesh as it is built: it keeps its shape. */
function meshHinges({ material }: MeshClothBody, topology: MeshTopology): Hinges {
  const { positions, faces } = particleMesh(topology);
  return makeHinges(positions, splitQuads(positions, faces), clothMaterial(material).flexuralRigidity ?? 0);
}

/** The mesh as it came: every vertex, every face with an area; quads are cut along their shorter diagonals. */
function drawnSurface(body: MeshClothBody, topology: MeshTopology): Surface {
  const { particleOf, drawn } = topology;
  return {
    vertexParticle: particleOf,
    uvs: body.uvs === undefined ? null : Float32Array.from(body.uvs),
    triangles: splitQuads(particleMesh(topology).positions, drawn, particleOf),
    lines: new Uint32Array(0),
  };
}

/** Three particles a triangle: the air pushes all particles, also those that nothing drawn follows. */
function quadTriangles(quads: MeshTopology): Uint32Array {
  const { positions, faces } = particleMesh(quads);
  return splitQuads(positions, faces);
}

/** Three particles a triangle, of what is drawn: each once, as air pushes a double-sided mesh once, without those that welding made a line. */
function pushedTriangles(topology: MeshTopology, { triangles, vertexParticle }: Surface): Uint32Array {
  const { particleCount, particles, faces } = topology;
  const pushed = new Uint32Array(triangles.length);
  // Faces that are triangles, and as many as are drawn, are the same ones.
  if (3 * faces.count === triangles.length) {
    for (let t = 0; t < faces.count; t++) {
      for (let c = 0; c < 3; c++) pushed[3 * t + c] = particles[faces.corners[4 * t + c]];
    }
    return pushed;
  }
  const seen = new DistinctFaces(particleCount, triangles.length / 3);
  let next = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const i = vertexParticle[triangles[t]];
    const j = vertexParticle[triangles[t + 1]];
    const k = vertexParticle[triangles[t + 2]];
    if (i === j || j === k || k === i || !seen.add(i, j, k, noCorner)) continue;
    pushed[next++] = i;
    pushed[next++] = j;
    pushed[next++] = k;
  }
  return pushed.slice(0, next);
}
