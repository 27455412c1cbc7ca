/** A sheet from a mesh, as particles and springs. */
import { faceAreas } from '../mesh/face-area';
import { cornerCount, faceList } from '../mesh/face-list';
import { splitQuads } from '../mesh/split-quads';
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
  const areas = faceAreas(topology.positions, topology.faces);
  return {
    name: body.name,
    kind: 'clothFromMesh',
    particleCount: topology.particleCount,
    positions: topology.positions.map((x, i) => x + body.position[i % 3]),
    masses: cornerMasses(body, topology, areas),
    springs: meshSprings(body, topology, areas),
    ...(body.area > 0 && {
      areas: makeAreas(topology.positions, splitQuads(topology.positions, topology.faces), body.area),
    }),
    pins: meshHeld(place, body.pins, topology),
    surface: drawnSurface(body, topology),
    radius: 0,
  };
}

/** Each face weighs on its corners in equal parts. */
function cornerMasses(body: MeshClothBody, { particleCount, faces }: MeshTopology, areas: Float64Array): Float64Array {
  const { massPerArea } = clothMaterial(body.material);
  const masses = new Float64Array(particleCount);
  for (let f = 0; f < faces.count; f++) {
    const size = cornerCount(faces, f);
    const part = (massPerArea * areas[f]) / size;
    for (let c = 0; c < size; c++) masses[faces.corners[4 * f + c]] += part;
  }
  return masses;
}

/** The mesh as it came: every vertex, every face; quads are cut along their shorter diagonals. */
function drawnSurface(body: MeshClothBody, { positions, particleOf }: MeshTopology): Surface {
  return {
    vertexParticle: particleOf,
    uvs: body.uvs === undefined ? null : Float32Array.from(body.uvs),
    triangles: splitQuads(positions, faceList(body.faces), particleOf),
    lines: new Uint32Array(0),
  };
}
