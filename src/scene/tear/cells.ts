/**
 * What a tear separates: the cells of a body. Quads and triangles of a sheet, segments of a rope or a strand, tetrahedra of a solid. A cell never breaks
 * itself, so that both triangles of a quad stay together, with the springs along its diagonals; two cells come apart where they had a facet in common (a particle of two
 * segments, an edge of two faces, a triangle of two tetrahedra).
 */
import { DistinctFaces } from '../../mesh/distinct-faces';
import { faceArea, squaredDistance } from '../../mesh/face-area';
import { cornerCount, noCorner } from '../../mesh/face-list';
import { cutFromFirst } from '../../mesh/split-quads';
import { sixVolumes } from '../../mesh/tetrahedral-lattice';
import { sourceFaces } from '../mesh-cloth/known-mesh';
import { facesWithArea } from '../mesh-cloth/mesh-topology';
import type { Body, BuiltBody, ClothBody, MeshClothBody, SoftBody } from '../types';
import { quadCells } from './quad-cells';

export interface Cells {
  readonly kind: 'segment' | 'face' | 'tetrahedron';
  readonly count: number;
  /** Four numbers per cell: its particles, those of a quad in order around it; `noCorner` where it has fewer. */
  readonly corners: Uint32Array;
  /** Of the mass of each of its corners, so much is the cell's, in a unit that all cells of the body share. */
  readonly weight: Float64Array;
  /** Of the stiffness of a spring along one of its edges or diagonals, likewise. */
  readonly springWeight: Float64Array;
  /** 1 where a quad is two triangles with the edge from its first corner to its third, 0 where from its second to its fourth. */
  readonly cutFromFirst: Uint8Array;
  /** The cell of each triangle that is drawn, or of each line of a rope. Empty for solids, whose surfaces belong to no cell. */
  readonly ofDrawn: Uint32Array;
}

/** How many particles two cells have in common that are connected. */
export const facetSize = { segment: 1, face: 2, tetrahedron: 3 } as const;

export function cellsOf(body: Body, built: BuiltBody): Cells {
  switch (body.kind) {
    case 'cloth':
      return gridCells(body);
    case 'clothFromMesh':
      return body.quads ? quadCells(built) : meshCells(body, built);
    case 'softBody':
      return solidCells(body);
    default:
      return segmentCells(built);
  }
}

/** All of one size. Their triangles are drawn in their order. */
function gridCells({ particles: [columns, rows] }: ClothBody): Cells {
  const count = (columns - 1) * (rows - 1);
  const corners = new Uint32Array(4 * count);
  const falling = new Uint8Array(count);
  for (let row = 0, cell = 0; row + 1 < rows; row++) {
    for (let column = 0; column + 1 < columns; column++, cell++) {
      const at = row * columns + column;
      corners.set([at, at + columns, at + columns + 1, at + 1], 4 * cell);
      falling[cell] = (row + column) % 2 === 0 ? 1 : 0;
    }
  }
  const ones = new Float64Array(count).fill(1);
  return {
    kind: 'face',
    count,
    corners,
    weight: ones,
    springWeight: ones,
    cutFromFirst: falling,
    ofDrawn: Uint32Array.from({ length: 2 * count }, (_, t) => t >> 1),
  };
}

/** Each face once, as the springs know it, with all triangles that are drawn of it: two sides of one face are one cell. */
function meshCells(body: MeshClothBody, { particleCount, positions, surface, repairs = [] }: BuiltBody): Cells {
  const asItCame = sourceFaces(body);
  const mended = repairs.some(({ what }) => what === 'faces-without-area');
  const source = mended ? facesWithArea({ ...body, faces: asItCame }) : asItCame;
  const { vertexParticle, triangles } = surface;
  const faces = new DistinctFaces(particleCount, source.count);
  const ofDrawn = new Uint32Array(triangles.length / 3);
  let drawn = 0;
  for (let f = 0; f < source.count; f++) {
    const size = cornerCount(source, f);
    const own = [...new Set(Array.from({ length: size }, (_, c) => vertexParticle[source.corners[4 * f + c]]))];
    const cell = faces.indexOf(own[0], own[1], own[2], own[3] ?? noCorner);
    for (let t = 0; t < size - 2; t++) ofDrawn[drawn++] = cell;
  }
  const { list } = faces;
  const { count } = list;
  const corners = list.corners.slice();
  const cut = new Uint8Array(count);
  const weight = new Float64Array(count);
  const springWeight = new Float64Array(count);
  for (let cell = 0; cell < count; cell++) {
    const size = cornerCount(list, cell);
    const [a, b, c, d] = corners.subarray(4 * cell, 4 * cell + 4);
    if (size === 4 && cutFromFirst(positions, a, b, c, d)) cut[cell] = 1;
    const area = faceArea(positions, corners, 4 * cell, size);
    weight[cell] = area / size;
    springWeight[cell] = size === 4 ? area / 2 : area;
  }
  return { kind: 'face', count, corners, weight, springWeight, cutFromFirst: cut, ofDrawn };
}

/** The segments of ropes and strands, all of one length. */
function segmentCells({ surface: { lines, vertexParticle } }: BuiltBody): Cells {
  const count = lines.length / 2;
  const corners = new Uint32Array(4 * count).fill(noCorner);
  for (let cell = 0; cell < count; cell++) {
    for (let end = 0; end < 2; end++) corners[4 * cell + end] = vertexParticle[lines[2 * cell + end]];
  }
  const ones = new Float64Array(count).fill(1);
  return {
    kind: 'segment',
    count,
    corners,
    weight: ones,
    springWeight: ones,
    cutFromFirst: new Uint8Array(count),
    ofDrawn: Uint32Array.from({ length: count }, (_, line) => line),
  };
}

function solidCells({ vertices, tetrahedra }: SoftBody): Cells {
  const count = tetrahedra.length / 4;
  const corners = Uint32Array.from(tetrahedra);
  const weight = new Float64Array(count);
  const springWeight = new Float64Array(count);
  for (let t = 0; t < count; t++) {
    const [a, b, c, d] = corners.subarray(4 * t, 4 * t + 4);
    weight[t] = sixVolumes(vertices, a, b, c, d);
    let squares = 0;
    for (const [p, q] of pairsOf([a, b, c, d])) squares += squaredDistance(vertices, p, q);
    springWeight[t] = weight[t] / squares;
  }
  return {
    kind: 'tetrahedron',
    count,
    corners,
    weight,
    springWeight,
    cutFromFirst: new Uint8Array(count),
    ofDrawn: new Uint32Array(0),
  };
}

function pairsOf(corners: readonly number[]): [number, number][] {
  return corners.flatMap((p, i) => corners.slice(i + 1).map((q): [number, number] => [p, q]));
}
