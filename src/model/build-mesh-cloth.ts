/** A sheet from a mesh, as particles and springs. */
import { faceArea } from '../mesh/face-area';
import { cutFromFirst, splitQuads } from '../mesh/split-quads';
import { makeAreas } from './areas';
import { placeOf } from './check';
import { clothMaterial } from './materials';
import { meshHeld } from './mesh-pins';
import { meshSprings } from './mesh-springs';
import { type MeshTopology, meshTopology } from './mesh-topology';
import type { BuiltBody, MeshClothBody, Surface } from './types';

export function buildMeshCloth(body: MeshClothBody): BuiltBody {
  const place = placeOf('clothFromMesh');
  const topology = meshTopology(place, body);
  return {
    name: body.name,
    kind: 'clothFromMesh',
    particleCount: topology.particleCount,
    positions: topology.positions.map((x, i) => x + body.position[i % 3]),
    masses: cornerMasses(body, topology),
    springs: meshSprings(body, topology, place),
    ...(body.area > 0 && {
      areas: makeAreas(topology.positions, splitQuads(topology.positions, topology.faces).flat(), body.area),
    }),
    pins: meshHeld(place, body.pins, topology),
    surface: drawnSurface(body, topology),
    radius: 0,
  };
}

/** Each face weighs on its corners in equal parts. */
function cornerMasses(body: MeshClothBody, { particleCount, positions, faces }: MeshTopology): Float64Array {
  const { massPerArea } = clothMaterial(body.material);
  const masses = new Float64Array(particleCount);
  for (const face of faces) {
    const part = (massPerArea * faceArea(positions, face)) / face.length;
    for (const corner of face) masses[corner] += part;
  }
  return masses;
}

/** The mesh as it came: every vertex, every face; quads are cut along their shorter diagonals. */
function drawnSurface(body: MeshClothBody, { positions, particleOf }: MeshTopology): Surface {
  const triangles: number[] = [];
  for (const face of body.faces) {
    const [a, b, c, d] = face;
    if (face.length === 3) triangles.push(a, b, c);
    else if (
      cutFromFirst(
        positions,
        face.map((v) => particleOf[v]),
      )
    )
      triangles.push(a, b, c, a, c, d);
    else triangles.push(a, b, d, b, c, d);
  }

  return {
    vertexParticle: particleOf,
    uvs: body.uvs === undefined ? null : Float32Array.from(body.uvs),
    triangles: Uint32Array.from(triangles),
    lines: new Uint32Array(0),
  };
}
