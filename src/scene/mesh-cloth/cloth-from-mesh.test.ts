import { describe, expect, it } from 'vitest';
import { meshPieces } from '../../mesh/pieces';
import { assemble, triangleCount } from '../assemble';
import { buildBody } from '../build-body';
import { cloth } from '../cloth/cloth';
import { scene } from '../scene';
import { sceneFromJson, sceneToJson } from '../scene-json';
import { type Springs, springKinds } from '../types';
import { clothFromMesh } from './cloth-from-mesh';

/** Every spring as text, in an order of its own: kind, ends, rest length and constant. */
function listed({ count, ends, rest, stiffness, kind }: Springs): string[] {
  return Array.from({ length: count }, (_, s) => {
    const [a, b] = [ends[2 * s], ends[2 * s + 1]].sort((p, q) => p - q);
    return `${springKinds[kind[s]]} ${a}-${b} ${rest[s].toFixed(9)} ${stiffness[s].toFixed(6)}`;
  }).sort();
}

/** The cells of an n x m sheet as quads of a mesh. */
function gridMesh(n: number, m: number, size: readonly [number, number]) {
  const grid = buildBody(cloth({ particles: [n, m], size }));
  const faces: number[][] = [];
  for (let row = 0; row + 1 < m; row++) {
    for (let c = 0; c + 1 < n; c++) {
      const corner = row * n + c;
      faces.push([corner, corner + n, corner + n + 1, corner + 1]);
    }
  }
  return { vertices: [...grid.positions], faces };
}

/** A tube of `around` x `along` quads whose first column of vertices is repeated as its last, with other uvs. */
function tube(around: number, along: number) {
  const vertices: number[] = [];
  const uvs: number[] = [];
  const faces: number[][] = [];
  for (let row = 0; row <= along; row++) {
    for (let c = 0; c <= around; c++) {
      const angle = (2 * Math.PI * (c % around)) / around;
      vertices.push(Math.cos(angle), -row / along, Math.sin(angle));
      uvs.push(c / around, row / along);
    }
  }
  for (let row = 0; row < along; row++) {
    for (let c = 0; c < around; c++) {
      const corner = row * (around + 1) + c;
      faces.push([corner, corner + 1, corner + around + 2, corner + around + 1]);
    }
  }
  return { vertices, faces, uvs };
}

const square = [0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1];

describe('clothFromMesh', () => {
  it('makes of the quads of a grid the very springs and masses of a cloth', () => {
    const size = [1.2, 0.5] as const;
    const fromMesh = buildBody(clothFromMesh(gridMesh(6, 5, size)));
    const fromGrid = buildBody(cloth({ particles: [6, 5], size }));
    expect(listed(fromMesh.springs)).toEqual(listed(fromGrid.springs));
    fromMesh.masses.forEach((mass, i) => {
      expect(mass).toBeCloseTo(fromGrid.masses[i], 12);
    });
  });

  it('makes edges of triangles springs, and joins the corners opposite a shared edge', () => {
    const body = clothFromMesh({
      vertices: square,
      faces: [
        [0, 1, 2],
        [0, 2, 3],
      ],
      material: { massPerArea: 1, stretch: 100, shear: 5, bend: 10 },
    });
    const { springs, masses } = buildBody(body);
    // Van Gelder: k = Y x area / length2, each triangle of 1/2; the diagonal has both. Bend: B x area / length2.
    expect(listed(springs)).toEqual(
      [
        'structural 0-1 1.000000000 50.000000',
        'structural 1-2 1.000000000 50.000000',
        'structural 2-3 1.000000000 50.000000',
        'structural 0-3 1.000000000 50.000000',
        'structural 0-2 1.414213562 50.000000',
        'bend 1-3 1.414213562 5.000000',
      ].sort(),
    );
    expect([...masses].map((mass) => mass.toFixed(6))).toEqual(['0.333333', '0.166667', '0.333333', '0.166667']);
  });

  it('unfolds creases between a triangle and a quad from either end of their edge', () => {
    const body = clothFromMesh({
      vertices: [...square, 0.5, 0, 2],
      faces: [
        [0, 1, 2, 3],
        [3, 2, 4],
      ],
      springs: { structural: false, shear: false },
    });
    const ends = listed(buildBody(body).springs).map((line) => line.split(' ')[1]);
    expect(ends).toEqual(['0-4', '1-4']);
  });

  it('has constants that do not depend on the resolution', () => {
    const split = ({ vertices, faces }: ReturnType<typeof gridMesh>) => ({
      vertices,
      faces: faces.flatMap(([a, b, c, d]) => [
        [a, b, c],
        [a, c, d],
      ]),
    });
    const values = (n: number) =>
      new Set(
        buildBody(clothFromMesh(split(gridMesh(n, n, [1, 1])))).springs.stiffness.map((k) => Number(k.toFixed(6))),
      );
    expect(values(9)).toEqual(values(5));
  });

  it('welds a texture seam for physics and keeps it for drawing', () => {
    const mesh = tube(8, 3);
    const { particleCount, surface, springs } = buildBody(clothFromMesh(mesh));
    expect(particleCount).toBe(8 * 4);
    expect(surface.vertexParticle.length).toBe(9 * 4);
    expect([...surface.uvs!]).toEqual([...Float32Array.from(mesh.uvs)]);
    expect(surface.vertexParticle[8]).toBe(surface.vertexParticle[0]);
    expect(surface.triangles.length).toBe(3 * 2 * 8 * 3);
    // Closed around: as many structural springs as a torus has in that direction, and no more.
    const structural = springs.kind.filter((kind) => kind === 0).length;
    expect(structural).toBe(8 * 4 + 8 * 3);
  });

  it('welds vertices within weldDistance, and no others', () => {
    const mesh = tube(8, 3);
    expect(buildBody(clothFromMesh({ ...mesh, weldDistance: 0 })).particleCount).toBe(32);
    const shifted = mesh.vertices.map((x, i) => (Math.floor(i / 3) % 9 === 8 ? x + 1e-3 : x));
    expect(buildBody(clothFromMesh({ ...mesh, vertices: shifted })).particleCount).toBe(36);
    expect(buildBody(clothFromMesh({ ...mesh, vertices: shifted, weldDistance: 2e-3 })).particleCount).toBe(32);
  });

  it('counts the faces of a double-sided mesh once', () => {
    const faces = [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
    ];
    const once = clothFromMesh({ vertices: square, faces: faces.slice(0, 1) });
    const twice = clothFromMesh({ vertices: [...square, ...square], faces: [faces[0], faces[1].map((v) => v + 4)] });
    expect(buildBody(twice).masses).toEqual(buildBody(once).masses);
    expect(listed(buildBody(twice).springs)).toEqual(listed(buildBody(once).springs));
    expect(buildBody(twice).surface.triangles.length).toBe(12);
    expect(triangleCount(assemble(scene({ bodies: [twice] })))).toBe(2);
  });

  it('treats a quad with two welded corners as a triangle', () => {
    const pole = [0, 1, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1];
    const { particleCount, springs, masses } = buildBody(clothFromMesh({ vertices: pole, faces: [[0, 1, 2, 3]] }));
    expect(particleCount).toBe(3);
    expect(springs.count).toBe(3);
    const mass = masses.reduce((sum, m) => sum + m, 0);
    expect(mass).toBeCloseTo((0.15 * Math.sqrt(3)) / 2, 12);
  });

  it('takes triangles as a flat index and typed arrays', () => {
    const body = clothFromMesh({
      vertices: Float32Array.from(square),
      triangles: Uint32Array.from([0, 1, 2, 0, 2, 3]),
      uvs: Float32Array.from([0, 0, 1, 0, 1, 1, 0, 1]),
    });
    expect(body.triangles).toEqual([0, 1, 2, 0, 2, 3]);
    expect(JSON.parse(JSON.stringify(body))).toEqual(body);
    expect(sceneFromJson(sceneToJson(scene({ bodies: [body] }))).bodies).toEqual([body]);
  });

  it('cuts quads along the shorter diagonal for drawing', () => {
    const kite = [0, 0, 0, 1, 0, -0.2, 2, 0, 0, 1, 0, 0.2];
    const { surface } = buildBody(clothFromMesh({ vertices: kite, faces: [[0, 1, 2, 3]] }));
    expect([...surface.triangles]).toEqual([0, 1, 3, 1, 2, 3]);
  });

  it('moves by its position and pins by mesh vertex, boundary, top and predicate', () => {
    const mesh = tube(8, 3);
    const built = buildBody(
      clothFromMesh({ ...mesh, position: [0, 5, 0], pins: ['top', { name: 'hem', at: (v) => v.y < 4.01 }] }),
    );
    expect(built.positions[1]).toBe(5);
    expect(built.pins.map((pin) => [...pin.particles].length)).toEqual([8, 8]);
    const edge = buildBody(clothFromMesh({ ...mesh, pins: ['boundary'] })).pins[0];
    expect(edge.particles.length).toBe(16);
    const seam = buildBody(clothFromMesh({ ...mesh, pins: [{ name: 'seam', at: [0, 8] }] })).pins[0];
    expect([...seam.particles]).toEqual([0]);
  });
});

describe('meshPieces', () => {
  it('splits what clothFromMesh refuses', () => {
    const far = square.map((x, i) => (i % 3 === 0 ? x + 5 : x));
    const mesh = {
      vertices: [...square, ...far],
      faces: [
        [4, 5, 6, 7],
        [0, 1, 2],
        [0, 2, 3],
      ],
      uvs: Array.from({ length: 16 }, (_, i) => i),
    };
    const pieces = meshPieces(mesh);
    expect(pieces.map((piece) => piece.faces.length)).toEqual([2, 1]);
    expect(pieces[1].vertices).toEqual(far);
    expect(pieces[1].uvs).toEqual([8, 9, 10, 11, 12, 13, 14, 15]);
    for (const piece of pieces) expect(buildBody(clothFromMesh(piece)).particleCount).toBe(4);
  });

  it('takes flat triangles as well', () => {
    const vertices = [...square, ...square.map((x, i) => (i % 3 === 0 ? x + 5 : x))];
    const triangles = Uint32Array.of(4, 5, 6, 0, 1, 2, 0, 2, 3, 4, 6, 7);
    expect(() => clothFromMesh({ vertices, triangles })).toThrow('2 pieces');
    const halves = [
      [0, 1, 2],
      [0, 2, 3],
    ];
    expect(meshPieces({ vertices, triangles }).map((piece) => piece.faces)).toEqual([halves, halves]);
  });
});
