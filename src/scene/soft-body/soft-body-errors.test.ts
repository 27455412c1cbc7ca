import { describe, expect, it } from 'vitest';
import { thrownMessage } from '../../core/thrown-message.fixture';
import * as sdf from '../../mesh/sdf-shapes';
import type { SignedDistance } from '../../mesh/signed-distance';
import { type SoftBodyOptions, softBody } from './soft-body';

const ball = sdf.sphere({ centre: [0, 0, 0], radius: 0.5 });
const tetrahedron = { vertices: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], tetrahedra: [0, 1, 2, 3] };
const faces = [
  [0, 2, 1],
  [0, 1, 3],
  [0, 3, 2],
  [1, 2, 3],
];
const nothing = sdf.subtract(ball, sdf.sphere({ radius: 0.6 }));
/** Two balls and a thread between them that is thinner than a cell. */
const dumbbell = sdf.union(
  ball,
  sdf.sphere({ centre: [2, 0, 0], radius: 0.3 }),
  sdf.capsule({ from: [0, 0.013, 0.017], to: [2, 0.013, 0.017], radius: 0.004 }),
);

const wrong: [SoftBodyOptions, string][] = [
  [{}, 'softBody: shape must be given, or else mesh, or else vertices and tetrahedra, got none of them'],
  [{ shape: ball, mesh: { vertices: [] } }, 'softBody: shape must be given, or else mesh, or else'],
  [{ shape: {} as SignedDistance }, 'softBody: shape must be a signed distance: { distance:'],
  [
    { shape: { ...ball, high: [-1, 1, 1] } },
    'softBody: shape.high must be above low along each axis, or the shape is empty [m], got [-1, 1, 1]',
  ],
  [
    { shape: { ...ball, distance: () => Number.NaN } },
    'softBody: shape.distance must return a number at -0.5, -0.5, -0.5',
  ],
  [
    { shape: { ...ball, low: [0, -0.5, -0.5] } },
    'softBody: shape must end within its bounds low and high, got one that',
  ],
  [{ shape: ball, resolution: 0 }, 'softBody: resolution must be a number at least 1 and at most 1000, got 0'],
  [{ shape: ball, resolution: 1000 }, 'softBody: resolution must leave a lattice of at most 16777216 points'],
  [{ shape: ball, cellSize: -1 }, 'softBody: cellSize must be a number above 0 [m], got -1'],
  [
    { shape: ball, cellSize: 0.1, resolution: 9 },
    'softBody: cellSize must be left out when resolution is given, got 0.1',
  ],
  [{ shape: ball, particles: 16e6 }, 'softBody: particles must leave a lattice of at most 16777216 points'],
  [{ shape: ball, particles: 3 }, 'softBody: particles must be a whole number at least 8'],
  [
    { shape: ball, surfaceDetail: 0 },
    'softBody: surfaceDetail must be a whole number at least 1 and at most 16, got 0',
  ],
  [{ shape: nothing, particles: 1000 }, 'softBody: shape must have an inside: points between low and high where its'],
  [{ shape: nothing }, 'distance is below 0, got one that is empty'],
  [{ shape: ball, pins: ['nope'] }, 'softBody: pins[0].at must be one of top, bottom, or vertex indices, got "nope"'],
  [{ shape: sdf.translate(ball, [0.05, 0, 0]), cellSize: 20 }, 'softBody: cellSize must be fine enough for the shape'],
  [
    { shape: dumbbell, cellSize: 0.1 },
    'softBody: tetrahedra must form one piece (a finer lattice keeps thin parts together',
  ],
  [{ shape: ball, material: 'ruber' as 'rubber' }, 'did you mean rubber?'],
  [
    { shape: ball, material: { density: 1000, stiffness: 0 } },
    'softBody: material.stiffness must be a number above 0 [N/m2]',
  ],
  [
    { shape: ball, pins: ['topp'] },
    'softBody: pins[0].at must be one of top, bottom, or vertex indices (did you mean top?)',
  ],
  [{ shape: ball, springConstant: 0 }, 'softBody: springConstant must be a number above 0 [N/m], got 0'],
  [
    { mesh: { vertices: tetrahedron.vertices, faces: faces.slice(1) }, strict: true },
    'softBody: mesh must be closed, got an open edge: one triangle only at the edge of vertices 0 and 1',
  ],
  [
    { mesh: { vertices: tetrahedron.vertices, faces: faces.map((face) => face.toReversed()) }, strict: true },
    'softBody: mesh must have triangles that turn counter-clockwise seen from outside, got a mesh that is inside out',
  ],
  [{ shape: ball, strict: true }, 'softBody: strict must be left out unless mesh is given, got true'],
  [
    { mesh: { vertices: tetrahedron.vertices, faces: faces.slice(3) } },
    'softBody: mesh must enclose a solid: have an inside, around which its winding number is above 0.5, got a surface without',
  ],
  [{ ...tetrahedron, pieces: 'both' as 'all' }, 'softBody: pieces must be one of one, all, got "both"'],
  [
    { ...tetrahedron, repairs: [{ what: 'glued' as 'open-edges', count: 1, at: [] }] },
    'softBody: repairs[0].what must be one of faces-without-area,',
  ],
  [{ mesh: { vertices: tetrahedron.vertices } }, 'softBody: mesh.triangles must be given, or else faces, got neither'],
  [
    { mesh: { vertices: tetrahedron.vertices, triangles: [0, 1, 7] } },
    'softBody: mesh.triangles[2] must be a whole number at least 0 and at most 3, got 7',
  ],
  [{ mesh: { vertices: [0, 0, 0], faces: [] } }, 'softBody: mesh.vertices must hold x, y, z of each vertex'],
  [{ ...tetrahedron, tetrahedra: [0, 2, 1, 3] }, 'softBody: tetrahedra must each have a volume above 0: seen from'],
  [
    { ...tetrahedron, tetrahedra: [0, 1, 2, 4] },
    'softBody: tetrahedra[3] must be a whole number at least 0 and at most 3',
  ],
  [
    { ...tetrahedron, vertices: [...tetrahedron.vertices, 5, 5, 5] },
    'softBody: vertices must each belong to a tetrahedron',
  ],
  [{ ...tetrahedron, resolution: 3 }, 'softBody: resolution must be left out when tetrahedra are given, got 3'],
  [
    { ...tetrahedron, surface: { triangles: [0, 0, 0], tetrahedron: [1], weights: [0, 0, 0] } },
    'softBody: surface.tetrahedron[0] must be a whole number at least 0 and at most 0, got 1',
  ],
  [
    { ...tetrahedron, surface: { triangles: [0, 0, 0], tetrahedron: [0], weights: [0, 0] } },
    'softBody: surface.weights must hold three weights of each vertex: 3 numbers, got 2',
  ],
];

describe('softBody', () => {
  it.each(wrong)('refuses %o', (options, message) => {
    expect(thrownMessage(() => softBody(options))).toContain(message);
  });

  it('lists the pieces of what falls apart', () => {
    const message = thrownMessage(() => softBody({ shape: dumbbell, cellSize: 0.1 }));
    expect(message).toMatch(/got 2 pieces: \d+ particles around \[.*\]; \d+ particles around \[2, 0, 0\]/);
  });
});
