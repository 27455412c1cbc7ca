import { describe, expect, it } from 'vitest';
import { csrAdjacency } from '../core/csr';
import { seededRandom } from '../core/random';
import { meshEdges } from './edges';
import { faceArea, faceAreas } from './face-area';
import { cornerCount, type FaceList, faceList, triangleList } from './face-list';
import { Matching } from './matching';
import { pairQuality, pairTriangles } from './pair-triangles';
import { isBipartite, quadMesh } from './quad-mesh';
import { torusMesh } from './solid-meshes.fixture';
import { subdivide } from './subdivide';
import { ball, band, punched, shakenGrid, type TriangleMesh } from './triangle-meshes.fixture';

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);

/** The most pairs there can be, by trying all of them. */
function mostPairs(count: number, ends: readonly number[], taken = 0, edge = 0): number {
  if (2 * edge === ends.length) return 0;
  const without = mostPairs(count, ends, taken, edge + 1);
  const both = (1 << ends[2 * edge]) | (1 << ends[2 * edge + 1]);
  return taken & both ? without : Math.max(without, 1 + mostPairs(count, ends, taken | both, edge + 1));
}

describe('Matching', () => {
  it('finds as many pairs as there can be in random graphs, odd rings included', () => {
    const random = seededRandom(4);
    for (let k = 0; k < 300; k++) {
      const count = 3 + Math.floor(random() * 9);
      const ends: number[] = [];
      for (let a = 0; a < count; a++) {
        for (let b = 0; b < a; b++) if (random() < 2.2 / count && ends.length < 32) ends.push(a, b);
      }
      const matching = new Matching(csrAdjacency(count, Uint32Array.from(ends)));
      for (let e = 0; e < ends.length; e += 2) if (random() < 0.5) matching.join(ends[e], ends[e + 1]);
      matching.augment(() => true);
      const { mate } = matching;
      mate.forEach((other, node) => {
        if (other < 0) return;
        expect(mate[other]).toBe(node);
        const pair = ends.findIndex(
          (_, e) => e % 2 === 0 && ends[e] + ends[e + 1] === node + other && (ends[e] === node || ends[e] === other),
        );
        expect(pair).toBeGreaterThanOrEqual(0);
      });
      expect(mate.filter((other) => other >= 0).length / 2).toBe(mostPairs(count, ends));
    }
  });

  it('uses no edge that it may not use', () => {
    const matching = new Matching(csrAdjacency(4, Uint32Array.of(0, 1, 1, 2, 2, 3)));
    matching.augment((edge) => edge === 1);
    expect([...matching.mate]).toEqual([-1, 2, 1, -1]);
    matching.augment(() => true);
    expect([...matching.mate]).toEqual([1, 0, 3, 2]);
  });
});

describe('pairQuality', () => {
  const at = (...points: number[][]) => pairQuality(points.flat(), 0, 1, 2, 3);

  it('is 1 for rectangles and less for what is slanted, folded or concave', () => {
    expect(at([0, 0, 0], [3, 1, 0], [0, 1, 0], [3, 0, 0])).toBeCloseTo(1, 12);
    expect(at([0, 0, 0], [0, 1, 0], [-Math.sqrt(3) / 2, 0.5, 0], [Math.sqrt(3) / 2, 0.5, 0])).toBeCloseTo(
      Math.sqrt(3) / 2,
      12,
    );
    // A square folded along its diagonal, by 60 degrees and by 90.
    const folded = (angle: number) => {
      const half = Math.SQRT1_2;
      return at([0, 0, 0], [2 * half, 0, 0], [half, half, 0], [half, -half * Math.cos(angle), half * Math.sin(angle)]);
    };
    expect(folded(Math.PI / 3)).toBeCloseTo(0.5, 12);
    expect(folded(Math.PI / 2)).toBeCloseTo(0, 12);
    expect(at([0, 0, 0], [0, 2, 0], [-1, 0, 0], [1, 0, 0])).toBeCloseTo(0, 12);
    expect(at([0, 0, 0], [0, 2, 0], [-1, -1, 0], [1, -1, 0])).toBeLessThan(-0.9);
  });
});

describe('pairTriangles', () => {
  const pairs = ({ vertices, triangles }: TriangleMesh) => {
    const faces = triangleList(triangles);
    return pairTriangles(vertices, faces, meshEdges(faces, vertices.length / 3));
  };

  it('finds the squares of a grid again, whichever way each was cut', () => {
    const { good } = pairs(shakenGrid(12, 9, 0, 7));
    expect(good.leftOver).toBe(0);
    expect(good.faces.count).toBe(12 * 9);
    for (let f = 0; f < good.faces.count; f++) {
      const [a, b, c, d] = [...good.faces.corners.subarray(4 * f, 4 * f + 4)].sort((p, q) => p - q);
      expect([b - a, c - a, d - a]).toEqual([1, 13, 14]);
    }
  });

  it('leaves no triangle of a closed mesh over', () => {
    for (const mesh of [ball(0), ball(1), ball(4), torusMesh(1, 0.4, 11, 7)]) expect(pairs(mesh).most.leftOver).toBe(0);
  });

  it('keeps the way its triangles turn', () => {
    const { vertices, triangles } = ball(2);
    const point = (v: number) => vertices.slice(3 * v, 3 * v + 3);
    /** Above 0 where three corners turn counter-clockwise seen from outside the ball, which is around the origin. */
    const turn = (corners: ArrayLike<number>) => {
      const [[ax, ay, az], [bx, by, bz], [cx, cy, cz]] = [corners[0], corners[1], corners[2]].map(point);
      return Math.sign(ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx));
    };
    const { faces } = pairs({ vertices, triangles }).most;
    const turns = Array.from({ length: faces.count }, (_, f) => turn(faces.corners.subarray(4 * f)));
    expect(new Set(turns)).toEqual(new Set([turn(triangles)]));
  });

  it('prefers to leave triangles over to making poor quads, unless it is asked for the most', () => {
    const { good, most } = pairs(shakenGrid(60, 60, 0.3, 2));
    expect(most.leftOver).toBe(0);
    expect(good.leftOver).toBeGreaterThan(0);
    expect(good.leftOver).toBeLessThan(0.01 * 7200);
  });
});

describe('subdivide', () => {
  it('makes n quads of a face of n corners, with a point on every edge and in every face', () => {
    const faces = faceList([
      [0, 1, 2, 3],
      [1, 4, 2],
    ]);
    const positions = Float64Array.of(0, 0, 0, 2, 0, 0, 2, 0, 2, 0, 0, 2, 5, 0, 1);
    const fine = subdivide(positions, faces, meshEdges(faces, 5));
    expect(fine.positions.length / 3).toBe(5 + 6 + 2);
    expect([...fine.partOf]).toEqual([0, 0, 0, 0, 1, 1, 1]);
    expect([...fine.positions.subarray(3 * 11)]).toEqual([1, 0, 1, 3, 0, 1]);
    expect(faceAreas(fine.positions, fine.faces).subarray(0, 4)).toEqual(Float64Array.of(1, 1, 1, 1));
    expect(sum(faceAreas(fine.positions, fine.faces))).toBeCloseTo(4 + 3, 12);
  });
});

describe('quadMesh', () => {
  const made = (vertices: ArrayLike<number>, faces: FaceList) =>
    quadMesh(Float64Array.from(vertices), faces, meshEdges(faces, vertices.length / 3));
  const ofTriangles = ({ vertices, triangles }: TriangleMesh) => made(vertices, triangleList(triangles));

  function expectQuads(vertices: ArrayLike<number>, faces: FaceList): void {
    const mesh = made(vertices, faces);
    const points = mesh.positions.length / 3;
    const edges = meshEdges(mesh.faces, points);
    const quads = Array.from({ length: mesh.faces.count }, (_, f) => cornerCount(mesh.faces, f) === 4);
    expect(quads.every(Boolean)).toBe(true);
    expect(isBipartite(points, edges.ends)).toBe(true);
    expect(edges.crowded).toBeNull();
    expect(sum(mesh.areas)).toBeCloseTo(sum(faceAreas(vertices, faces)), 9);
    expect(mesh.positions.subarray(0, vertices.length)).toEqual(Float64Array.from(vertices));
    expect(new Set(mesh.faces.corners).size).toBe(points);
  }

  it('makes quads with a bipartite graph of whatever surface', () => {
    const meshes = [ball(3), band(12, 4), band(13, 4), band(12, 4, true), band(13, 4, true), torusMesh(1, 0.4, 9, 5)];
    for (const { vertices, triangles } of meshes) expectQuads(vertices, triangleList(triangles));
    for (let seed = 0; seed < 40; seed++) {
      const { vertices, faces } = punched(shakenGrid(9, 8, 0.3, seed), seed / 60, seed);
      expectQuads(vertices, faceList(faces));
    }
    // Quads and triangles, two pieces, and pieces that touch at a point.
    expectQuads(
      Array.from({ length: 36 }, (_, k) => ((k * 7) % 11) + k / 5),
      faceList([
        [0, 1, 2, 3],
        [1, 4, 2],
        [5, 6, 7],
        [7, 8, 9],
        [9, 10, 11],
      ]),
    );
  });

  it('leaves spheres, discs and even bands as coarse as they are', () => {
    for (const mesh of [ball(3), shakenGrid(9, 8, 0.2, 3), band(12, 4), torusMesh(1, 0.4, 10, 6)]) {
      const { subdivided, positions } = ofTriangles(mesh);
      expect(subdivided).toBe(false);
      expect(positions.length).toBe(mesh.vertices.length);
    }
  });

  it('subdivides where a triangle is left over or a ring is odd', () => {
    expect(ofTriangles({ vertices: [0, 0, 0, 1, 0, 0, 0, 1, 0], triangles: [0, 1, 2] })).toMatchObject({
      leftOver: 1,
      subdivided: true,
    });
    const ring = ofTriangles(band(13, 4));
    expect(ring).toMatchObject({ leftOver: 0, subdivided: true });
    // Each square has become four.
    expect(ring.faces.count).toBe(13 * 4 * 4);
  });

  it('counts both triangles of a folded pair', () => {
    const folded = [0, 0, 0, 1, 0, 0, 0, 0, 1, 0.9, 0.5, 0.9];
    const { areas, subdivided } = ofTriangles({ vertices: folded, triangles: [0, 1, 2, 1, 3, 2] });
    expect(subdivided).toBe(false);
    expect(areas[0]).toBeCloseTo(faceArea(folded, [0, 1, 2]) + faceArea(folded, [1, 3, 2]), 12);
    expect(areas[0]).toBeGreaterThan(1.03 * faceArea(folded, [0, 1, 3, 2]));
  });
});
