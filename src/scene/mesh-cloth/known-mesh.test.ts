import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../core/random';
import { thrownMessage } from '../../core/thrown-message.fixture';
import { buildBody } from '../build-body';
import { scene } from '../scene';
import type { MeshClothBody } from '../types';
import { clothFromMesh } from './cloth-from-mesh';
import { knownMesh } from './known-mesh';

const square = [0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1];
const fromFaces = () => clothFromMesh({ vertices: square, faces: [[0, 1, 2, 3]], strict: true });
const fromTriangles = () => clothFromMesh({ vertices: square, triangles: [0, 1, 2, 0, 2, 3], strict: true });

type Editable = { -readonly [Field in keyof MeshClothBody]: MeshClothBody[Field] } & {
  vertices: number[];
  faces: number[][];
  triangles: number[];
};
const edits: [what: string, make: () => MeshClothBody, edit: (body: Editable) => void, message: string][] = [
  [
    'a coordinate',
    fromFaces,
    (body) => {
      body.vertices[4] = Number.NaN;
    },
    'scene: bodies[0].vertices[4] must be a number [m], got NaN',
  ],
  [
    'a text in place of a number',
    fromFaces,
    (body) => {
      body.vertices[3] = '1' as never;
    },
    'scene: bodies[0].vertices[3] must be a number [m], got "1"',
  ],
  [
    'more vertices',
    fromTriangles,
    (body) => {
      body.vertices.push(2, 2, 2);
    },
    'scene: bodies[0].vertices must each belong to a face, got 1 that do not, the first being vertex 4',
  ],
  [
    'a corner of a face',
    fromFaces,
    (body) => {
      body.faces[0][2] = 7;
    },
    'scene: bodies[0].faces[0][2] must be a whole number at least 0 and at most 3, got 7',
  ],
  [
    'a face of fewer corners',
    fromFaces,
    (body) => {
      body.faces[0].pop();
    },
    'scene: bodies[0].vertices must each belong to a face, got 1 that do not, the first being vertex 3',
  ],
  [
    'a face that is no array',
    fromFaces,
    (body) => {
      body.faces[0] = { length: 4, 0: 0, 1: 1, 2: 2, 3: 3 } as never;
    },
    'scene: bodies[0].faces[0] must be an array of three or four vertex indices, got { 0: 0, 1: 1, 2: 2, 3: 3, length: 4 }',
  ],
  [
    'a corner of a triangle',
    fromTriangles,
    (body) => {
      body.triangles[5] = 2;
    },
    'scene: bodies[0].triangles[3] to [5] must use no vertex twice, got [0, 2, 2]',
  ],
  [
    'faces besides triangles',
    fromTriangles,
    (body) => {
      body.faces = [[0, 1, 2, 3]];
    },
    'scene: bodies[0].faces must be given, or else triangles, got both',
  ],
  [
    'the weld distance',
    fromTriangles,
    (body) => {
      body.weldDistance = 1.1;
    },
    'scene: bodies[0].triangles[0] to [2] must keep three corners once vertices within 1.1 m are welded, got [0, 1, 2]',
  ],
];

describe('a mesh that is known', () => {
  it.each([fromFaces, fromTriangles])('is so from when it was made until it is built', (make) => {
    const body = make();
    const known = knownMesh(body);
    expect(known).not.toBeNull();
    const [renamed] = scene({ bodies: [{ ...body, name: 'sheet' }] }).bodies;
    expect(knownMesh(renamed as MeshClothBody)).toBe(known);
    const built = buildBody(renamed);
    expect(knownMesh(body)).toBeNull();
    expect(buildBody(renamed)).toEqual(built);
  });

  it.each(edits)('is checked again after an edit: %s', (_, make, edit, message) => {
    const body = make();
    edit(body as Editable);
    expect(knownMesh(body)).toBeNull();
    expect(thrownMessage(() => scene({ bodies: [body] }))).toBe(message);
  });

  it('is built as it is, not as it was', () => {
    const body = fromFaces();
    (body as Editable).vertices[3] = 2;
    expect(buildBody(body).positions[3]).toBe(2);
    expect(buildBody(body).springs.rest[0]).toBe(2);
  });

  it('has its bends checked once there are bend springs', () => {
    const folded = [0, 0, 0, 1, 0, 0, 0.5, 1, 0, 0.5, 1, 1e-7];
    const options = { vertices: folded, triangles: [0, 1, 2, 1, 0, 3], weldDistance: 0 };
    const body = clothFromMesh({ ...options, springs: { bend: false } });
    const message = 'weldDistance must weld vertices 2 and 3, or the spring between them would be 1e-7 long [m], got 0';
    expect(thrownMessage(() => scene({ bodies: [{ ...body, springs: { ...body.springs, bend: true } }] }))).toBe(
      `scene: bodies[0].${message}`,
    );
  });
});

describe('a mesh whose vertices are in no order', () => {
  it.each(['springs', 'quadratic'] as const)('becomes the same sheet as in order, %s for bending', (bending) => {
    const side = 6;
    const random = seededRandom(1);
    const count = side * side;
    const name = Array.from({ length: count }, (_, i) => i);
    for (let i = count - 1; i > 0; i--) {
      const other = Math.floor((i + 1) * random());
      [name[i], name[other]] = [name[other], name[i]];
    }
    const vertices: number[] = [];
    const shuffled: number[] = [];
    const faces: number[][] = [];
    for (let i = 0; i < count; i++) {
      const at = [i % side, 0.1 * random(), Math.floor(i / side) + 0.2 * random()];
      vertices.push(...at);
      for (let axis = 0; axis < 3; axis++) shuffled[3 * name[i] + axis] = at[axis];
      if (i % side === side - 1 || i + side >= count) continue;
      const quad = [i, i + side, i + side + 1, i + 1];
      // Quads beside triangles.
      faces.push(...(i % 3 > 0 ? [quad] : [quad.slice(0, 3), [quad[0], quad[2], quad[3]]]));
    }
    const material = { massPerArea: 0.2, stretch: 10, shear: 5, bend: 1, flexuralRigidity: 0.01 };
    const options = { material, bending, area: 3, pins: ['boundary'] };
    const tidy = buildBody(clothFromMesh({ ...options, vertices, faces }));
    const renamed = faces.map((face) => face.map((v) => name[v]));
    const messy = buildBody(clothFromMesh({ ...options, vertices: shuffled, faces: renamed }));

    for (let i = 0; i < count; i++) {
      const place = 3 * name[i];
      expect(messy.positions.slice(place, place + 3)).toEqual(tidy.positions.slice(3 * i, 3 * i + 3));
      expect(messy.masses[name[i]]).toBe(tidy.masses[i]);
    }
    const listed = ({ springs }: typeof tidy, of: (particle: number) => number) =>
      Array.from({ length: springs.count }, (_, s) => {
        const ends = [of(springs.ends[2 * s]), of(springs.ends[2 * s + 1])].sort((a, b) => a - b);
        return `${springs.kind[s]} ${ends} ${springs.rest[s].toFixed(12)} ${springs.stiffness[s].toFixed(9)}`;
      }).sort();
    expect(listed(messy, (particle) => name.indexOf(particle))).toEqual(listed(tidy, (particle) => particle));
    expect(messy.skin).toEqual(tidy.skin!.map((particle) => name[particle]));
    expect(messy.areas!.corners).toEqual(tidy.areas!.corners.map((particle) => name[particle]));
    const rim = [...tidy.pins[0].particles].map((particle) => name[particle]).sort((a, b) => a - b);
    expect([...messy.pins[0].particles]).toEqual(rim);
    for (let s = 0; s < messy.springs.count; s++) {
      if (messy.springs.kind[s] > 0) continue;
      expect(messy.springs.ends[2 * s]).toBeLessThan(messy.springs.ends[2 * s + 1]);
    }
  });
});
