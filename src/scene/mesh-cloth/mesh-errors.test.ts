import { describe, expect, it } from 'vitest';
import { pathOf } from '../../core/check';
import { holed, thrownMessage } from '../../core/thrown-message.fixture';
import { checkMeshCloth, clothFromMesh } from './cloth-from-mesh';

const square = [0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1];
const tetrahedron = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1];

const cases: [message: string, make: () => unknown][] = [
  [
    'clothFromMesh: vertices must hold x, y, z of each vertex: a multiple of 3 numbers, at least 9, got 5',
    () => clothFromMesh({ vertices: [0, 0, 0, 1, 0], faces: [[0, 1, 2]] }),
  ],
  [
    'clothFromMesh: vertices must be an array of x, y, z of each vertex [m], got "mesh.obj"',
    () => clothFromMesh({ vertices: 'mesh.obj' as never, faces: [[0, 1, 2]] }),
  ],
  [
    'clothFromMesh: vertices[4] must be a number [m], got NaN',
    () => clothFromMesh({ vertices: [0, 0, 0, 1, Number.NaN, 0, 0, 0, 1], faces: [[0, 1, 2]] }),
  ],
  [
    'clothFromMesh: vertices[4] must be no further from 0 than 100000 [m], got 300000',
    () => clothFromMesh({ vertices: [0, 0, 0, 1, 3e5, 0, 0, 0, 1], faces: [[0, 1, 2]] }),
  ],
  [
    'clothFromMesh: faces must be given, or else triangles, got neither',
    () => clothFromMesh({ vertices: square } as never),
  ],
  [
    'clothFromMesh: faces must be given, or else triangles, got both',
    () => clothFromMesh({ vertices: square, faces: [[0, 1, 2]], triangles: [0, 1, 2] }),
  ],
  [
    'clothFromMesh: triangles must be a flat array of three vertex indices a triangle, got [0, 1, 2, 3]',
    () => clothFromMesh({ vertices: square, triangles: [0, 1, 2, 3] }),
  ],
  ['clothFromMesh: faces must hold at least one face, got []', () => clothFromMesh({ vertices: square, faces: [] })],
  [
    'clothFromMesh: faces[0] must be an array of three or four vertex indices, got 0',
    () => clothFromMesh({ vertices: square, faces: [0, 1, 2] as never }),
  ],
  [
    'clothFromMesh: faces[0] must have three or four corners, got [0, 1]',
    () => clothFromMesh({ vertices: square, faces: [[0, 1]] }),
  ],
  [
    'clothFromMesh: faces[0][2] must be a whole number at least 0 and at most 3, got 4',
    () => clothFromMesh({ vertices: square, faces: [[0, 1, 4]] }),
  ],
  [
    'clothFromMesh: faces[0][1] must be a whole number at least 0 and at most 3, got undefined',
    () => clothFromMesh({ vertices: square, faces: [holed(3, { 0: 0, 2: 2 })] }),
  ],
  [
    'clothFromMesh: faces[0] must be an array of three or four vertex indices, got undefined',
    () =>
      checkMeshCloth(
        { ...clothFromMesh({ vertices: square.slice(3), faces: [[0, 1, 2]] }), faces: holed(1) },
        pathOf('clothFromMesh'),
      ),
  ],
  [
    'clothFromMesh: triangles[1] must be a whole number at least 0 and at most 3, got undefined',
    () => clothFromMesh({ vertices: square, triangles: holed(3, { 0: 0, 2: 2 }) }),
  ],
  [
    'clothFromMesh: faces[0] must use no vertex twice, got [0, 1, 1]',
    () => clothFromMesh({ vertices: square, faces: [[0, 1, 1]], strict: true }),
  ],
  [
    'clothFromMesh: faces[0] must have an area above 0, got [0, 1, 2]',
    () => clothFromMesh({ vertices: [0, 0, 0, 1, 0, 0, 2, 0, 0], faces: [[0, 1, 2]], strict: true }),
  ],
  [
    'clothFromMesh: faces[0] must keep three corners once vertices within 5 m are welded, got [0, 1, 2, 3]',
    () => clothFromMesh({ vertices: square, faces: [[0, 1, 2, 3]], weldDistance: 5, strict: true }),
  ],
  [
    'clothFromMesh: triangles[3] to [5] must have an area above 0, got [1, 2, 3]',
    () =>
      clothFromMesh({ vertices: [0, 0, 1, 0, 0, 0, 1, 0, 0, 2, 0, 0], triangles: [0, 1, 2, 1, 2, 3], strict: true }),
  ],
  [
    'clothFromMesh: triangles must meet at most two to an edge, got triangles 0, 1, 2 at the edge of vertices 0 and 1',
    () =>
      clothFromMesh({
        vertices: [...square.slice(0, 9), 0.5, 1, 0.5, 0.5, -1, 0.5],
        triangles: [0, 1, 2, 0, 1, 3, 1, 0, 4],
        strict: true,
      }),
  ],
  [
    "clothFromMesh: triangles must form one piece (pieces: 'all' makes one body of several, meshPieces a body of each), got 2 pieces",
    () =>
      clothFromMesh({
        vertices: [...square.slice(0, 9), ...square.slice(0, 9).map((x) => x + 3)],
        triangles: [0, 1, 2, 3, 4, 5],
      }),
  ],
  [
    'clothFromMesh: weldDistance must be a number at least 0 [m], got -1',
    () => clothFromMesh({ vertices: square, faces: [[0, 1, 2, 3]], weldDistance: -1 }),
  ],
  [
    'clothFromMesh: faces must meet at most two to an edge, got faces 0, 1, 2, 3 at the edge of vertices 0 and 1',
    () =>
      clothFromMesh({
        vertices: [...square, 0.5, 1, 0.5, 0.5, -1, 0.5, 1.5, 2, 1],
        faces: [
          [0, 1, 4],
          [0, 1, 5],
          [1, 0, 6],
          [0, 1, 2, 3],
        ],
        strict: true,
      }),
  ],
  [
    'clothFromMesh: vertices must each belong to a face, got 2 that do not, the first being vertex 4',
    () => clothFromMesh({ vertices: [...square, 5, 5, 5, 6, 6, 6], faces: [[0, 1, 2, 3]], strict: true }),
  ],
  [
    "clothFromMesh: faces must form one piece (pieces: 'all' makes one body of several, meshPieces a body of each), got 2 pieces",
    () =>
      clothFromMesh({
        vertices: [...square, ...square.map((x) => x + 3)],
        faces: [
          [0, 1, 2, 3],
          [4, 5, 6, 7],
        ],
      }),
  ],
  [
    'clothFromMesh: weldDistance must weld vertices 0 and 1, or the spring between them would be 1e-7 long [m], got 0',
    () => clothFromMesh({ vertices: [0, 0, 0, 1e-7, 0, 0, 1e-7, 0, 1e-7], faces: [[0, 1, 2]], weldDistance: 0 }),
  ],
  [
    'clothFromMesh: faces must hold at least one face with an area, got 1 without one',
    () => clothFromMesh({ vertices: [0, 0, 0, 1, 0, 0, 2, 0, 0], faces: [[0, 1, 2]] }),
  ],
  [
    'clothFromMesh: strict must be true or false, got 1',
    () => clothFromMesh({ vertices: square, faces: [[0, 1, 2, 3]], strict: 1 as never }),
  ],
  [
    'clothFromMesh: pieces must be one of one, all, got "both"',
    () => clothFromMesh({ vertices: square, faces: [[0, 1, 2, 3]], pieces: 'both' as never }),
  ],
  [
    'clothFromMesh: pins[0].at must be a vertex that a face with an area uses, got 4',
    () => clothFromMesh({ vertices: [...square, 5, 5, 5], faces: [[0, 1, 2, 3]], pins: [4] }),
  ],
  [
    'clothFromMesh: uvs must hold u, v of each vertex: 8 numbers, got 2',
    () => clothFromMesh({ vertices: square, faces: [[0, 1, 2, 3]], uvs: [0, 0] }),
  ],
  [
    'clothFromMesh: pins[0].at must name particles that this body has, got "boundary"',
    () =>
      clothFromMesh({
        vertices: tetrahedron,
        faces: [
          [0, 1, 2],
          [0, 3, 1],
          [0, 2, 3],
          [1, 3, 2],
        ],
        pins: ['boundary'],
      }),
  ],
  [
    'clothFromMesh: pins[0].at must be one of top, boundary, or vertex indices, got "bottom"',
    () => clothFromMesh({ vertices: square, faces: [[0, 1, 2, 3]], pins: ['bottom'] }),
  ],
];

describe('errors of cloth from a mesh', () => {
  it.each(cases)('%s', (message, make) => {
    expect(thrownMessage(make)).toBe(message);
  });
});
