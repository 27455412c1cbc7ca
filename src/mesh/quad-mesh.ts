/**
 * Any mesh of triangles and quads as one of quads alone whose edges form a bipartite graph, as red-black ordering needs it (Pall 2018): triangles are paired, and where one is left over or a ring of edges is odd, all faces are
 * subdivided once.
 *
 * The triangles of a closed mesh can always be paired (Petersen 1891), and where every ring of edges is the border of some part of the surface, quads alone make it even. So spheres, discs and the like stay as coarse as they are, unless pairs would be too
 * poor, and for the sake of that somewhat poorer ones are made than what is subdivided has. Others get four points for one, about, where subdividing the triangles themselves would make six.
 */
import { csrNeighbours } from '../core/csr';
import { type Edges, meshEdges } from './edges';
import { faceArea, faceAreas } from './face-area';
import type { FaceList } from './face-list';
import { type Pairing, pairTriangles } from './pair-triangles';
import { subdivide } from './subdivide';

export interface QuadMesh {
  /** x, y, z of each point [m]: those of the mesh first, then what subdivision added. */
  positions: Float64Array;
  /** Quads. */
  faces: FaceList;
  /** Of each quad [m2]. They sum to the area of the mesh. */
  areas: Float64Array;
  /** Triangles that had no partner before they were subdivided. */
  leftOver: number;
  subdivided: boolean;
}

/** `edges`: of `faces`. */
export function quadMesh(positions: Float64Array, faces: FaceList, edges: Edges): QuadMesh {
  const pointCount = positions.length / 3;
  const areas = faceAreas(positions, faces);
  const { good, most } = pairTriangles(positions, faces, edges);
  if (most.leftOver === 0 && isBipartite(pointCount, meshEdges(most.faces, pointCount).ends)) {
    return { positions, faces: most.faces, areas: pairedAreas(most, areas), leftOver: 0, subdivided: false };
  }
  const fine = subdivide(positions, good.faces, meshEdges(good.faces, pointCount));
  const shared = sharedAreas(fine, pairedAreas(good, areas));
  return { positions: fine.positions, faces: fine.faces, areas: shared, leftOver: good.leftOver, subdivided: true };
}

function pairedAreas({ faces, sources }: Pairing, areas: Float64Array): Float64Array {
  return Float64Array.from({ length: faces.count }, (_, f) => {
    const second = sources[2 * f + 1];
    return areas[sources[2 * f]] + (second < 0 ? 0 : areas[second]);
  });
}

/** The area of each face among its parts, in proportion to theirs: a face that is not flat has more than they have together. */
function sharedAreas(fine: ReturnType<typeof subdivide>, whole: Float64Array): Float64Array {
  const { positions, faces, partOf } = fine;
  const areas = new Float64Array(faces.count);
  const sums = new Float64Array(whole.length);
  for (let q = 0; q < faces.count; q++) {
    areas[q] = faceArea(positions, faces.corners, 4 * q, 4);
    sums[partOf[q]] += areas[q];
  }
  for (let q = 0; q < faces.count; q++) areas[q] *= whole[partOf[q]] / sums[partOf[q]];
  return areas;
}

/** Whether no ring of edges is odd. `ends`: two points an edge. */
export function isBipartite(pointCount: number, ends: Uint32Array): boolean {
  const { first, neighbour } = csrNeighbours(pointCount, ends);
  const side = new Uint8Array(pointCount);
  const queue = new Uint32Array(pointCount);
  for (let start = 0; start < pointCount; start++) {
    if (side[start] !== 0) continue;
    side[start] = 1;
    queue[0] = start;
    for (let next = 0, end = 1; next < end; next++) {
      const point = queue[next];
      for (let e = first[point]; e < first[point + 1]; e++) {
        const other = neighbour[e];
        if (side[other] === side[point]) return false;
        if (side[other] !== 0) continue;
        side[other] = 3 - side[point];
        queue[end++] = other;
      }
    }
  }
  return true;
}
