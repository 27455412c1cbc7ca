/** The air within a closed mesh: its checks, and the volume that it wants. */
import { checkNumber, type ErrorPath, fail } from '../../core/check';
import { type ClosedMesh, closedMesh, enclosedVolume } from '../../mesh/closed-mesh';
import type { FaceList } from '../../mesh/face-list';
import { splitQuads } from '../../mesh/split-quads';
import type { Air, MeshClothBody } from '../types';
import type { MeshTopology } from './mesh-topology';

/** `faces`: of the mesh as it came, those with an area, by its vertices. */
export function checkAir(path: ErrorPath, body: MeshClothBody, faces: FaceList): void {
  const { pressure, airCompliance } = body;
  if (pressure === undefined) {
    if (airCompliance !== undefined) fail(path, 'airCompliance', 'be left out unless pressure is given', airCompliance);
    return;
  }
  checkNumber(path, 'pressure', pressure, { above: 0, plausible: 1000 });
  if (airCompliance !== undefined) {
    checkNumber(path, 'airCompliance', airCompliance, { atLeast: 0, plausible: 1, unit: '1/Pa' });
  }
  closedFaces(path, body, faces);
}

export function meshAir(path: ErrorPath, body: MeshClothBody, { drawn, particleOf }: MeshTopology): Air {
  const { pressure = 1, airCompliance = 0, vertices } = body;
  const { points, triangles } = closedFaces(path, body, drawn);
  const volume = enclosedVolume(points, triangles);
  const corners = splitQuads(vertices, drawn).map((vertex) => particleOf[vertex]);
  return {
    triangles: withoutLines(corners),
    volume: pressure * volume,
    compliance: airCompliance * volume,
  };
}

/** Without the triangles that welding made a line. */
function withoutLines(corners: Uint32Array): Uint32Array {
  return corners.filter((_, i) => {
    const [a, b, c] = corners.subarray(i - (i % 3), i - (i % 3) + 3);
    return a !== b && b !== c && c !== a;
  });
}

function closedFaces(path: ErrorPath, body: MeshClothBody, faces: FaceList): ClosedMesh {
  const { vertices, weldDistance } = body;
  const closed = closedMesh(vertices, splitQuads(vertices, faces), weldDistance);
  const list = body.triangles === undefined ? 'faces' : 'triangles';
  if ('rule' in closed) fail(path, list, `${closed.rule} when pressure is given`, null, closed.found);
  return closed;
}
