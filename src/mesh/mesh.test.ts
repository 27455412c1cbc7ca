import { describe, expect, it } from 'vitest';
import { vertexTriangles } from './adjacency';
import { components } from './components';
import { DistinctFaces } from './distinct-faces';
import { meshEdges } from './edges';
import { faceArea, faceAreas, squaredDistance } from './face-area';
import { cornerCount, faceList, noCorner, triangleList } from './face-list';
import { vertexNormals } from './normals';
import { PairIndex } from './pair-index';
import { splitQuads } from './split-quads';
import { diagonal, weld } from './weld';

describe('weld', () => {
  it('joins vertices within the distance, whichever cells of the grid they are in', () => {
    const positions = [0, 0, 0, 1, 0, 0, 1e-4, -1e-4, 1e-4, 1 - 5e-4, 5e-4, 0];
    const { count, pointOf, firstVertex } = weld(positions, 1e-3);
    expect(count).toBe(2);
    expect([...pointOf]).toEqual([0, 1, 0, 1]);
    expect([...firstVertex]).toEqual([0, 1]);
  });

  it('does not join vertices further apart, even through others', () => {
    const { pointOf } = weld([0, 0, 0, 0.9, 0, 0, 1.8, 0, 0], 1);
    expect([...pointOf]).toEqual([0, 0, 1]);
  });

  it('joins equal vertices alone at distance 0', () => {
    const { pointOf } = weld([1, 2, 3, 1, 2, 3, 1, 2, 3.0000001, -0, 0, 0, 0, 0, 0], 0);
    expect([...pointOf]).toEqual([0, 0, 1, 2, 2]);
  });

  it('agrees with comparing every pair', () => {
    const positions = Array.from({ length: 900 }, (_, i) => Math.round(Math.sin(i * 12.9898) * 20) / 20);
    const { pointOf, firstVertex } = weld(positions, 0.01);
    for (let v = 0; v < 300; v++) {
      const apart = (w: number) => Math.hypot(...[0, 1, 2].map((k) => positions[3 * v + k] - positions[3 * w + k]));
      const first = Array.from({ length: v + 1 }, (_, w) => w).find((w) => apart(w) <= 0.01);
      expect(firstVertex[pointOf[v]]).toBe(first);
    }
  });

  it('joins the nearest of several, of equally near ones the earliest, on either side of 0', () => {
    for (const shift of [-5, 0, 1e4]) {
      const line = [1, -1, 0.25, 0, 3.5].flatMap((x) => [x + shift, shift, -shift]);
      expect([...weld(line, 1).pointOf]).toEqual([0, 1, 0, 0, 2]);
    }
  });

  it('measures the bounding box', () => {
    expect(diagonal([0, 0, 0, 3, 4, 0, 1, 1, 12])).toBe(13);
    expect(diagonal([])).toBe(0);
  });
});

describe('meshEdges', () => {
  it('lists each edge once with its faces', () => {
    const edges = meshEdges(
      faceList([
        [0, 1, 2],
        [2, 1, 3],
      ]),
      4,
    );
    expect(edges.count).toBe(5);
    expect([...edges.ends]).toEqual([0, 1, 1, 2, 0, 2, 1, 3, 2, 3]);
    expect([...edges.faces]).toEqual([0, -1, 0, 1, 0, -1, 1, -1, 1, -1]);
    expect(edges.find(3, 1)).toBe(3);
    expect(edges.find(0, 3)).toBe(-1);
    expect(edges.crowded).toBeNull();
  });

  it('reports an edge with more than two faces, with all of them', () => {
    const fan = [2, 3, 4, 5].map((v) => [0, 1, v]);
    expect(meshEdges(faceList(fan), 6).crowded).toEqual({ ends: [0, 1], faces: [0, 1, 2, 3] });
  });
});

describe('PairIndex', () => {
  it('numbers pairs in the order they come, whichever way round, past the number expected', () => {
    const pairs = new PairIndex(50, 1);
    const ends: number[] = [];
    for (let a = 0; a < 50; a++) {
      for (let b = 0; b < a; b++) {
        expect(pairs.find(a, b)).toBe(-1);
        expect(pairs.add(a, b)).toBe(ends.length / 2);
        ends.push(b, a);
        expect(pairs.add(b, a)).toBe(ends.length / 2 - 1);
      }
    }
    expect(pairs.count).toBe(1225);
    for (let pair = 0; pair < pairs.count; pair++) expect(pairs.find(ends[2 * pair], ends[2 * pair + 1])).toBe(pair);
    expect(pairs.find(7, 7)).toBe(-1);
  });
});

describe('DistinctFaces', () => {
  it('takes a face once, whichever way it turns, and a triangle for no part of a quad', () => {
    const faces = new DistinctFaces(6, 6);
    expect(faces.add(0, 1, 2, noCorner)).toBe(true);
    expect(faces.add(2, 1, 0, noCorner)).toBe(false);
    expect(faces.add(0, 1, 2, 3)).toBe(true);
    expect(faces.add(3, 2, 1, 0)).toBe(false);
    expect(faces.add(1, 2, 3, noCorner)).toBe(true);
    expect(faces.list).toEqual(
      faceList([
        [0, 1, 2],
        [0, 1, 2, 3],
        [1, 2, 3],
      ]),
    );
  });
});

describe('face lists', () => {
  it('hold triangles and quads', () => {
    const faces = faceList([
      [4, 5, 6],
      [0, 1, 2, 3],
    ]);
    expect([cornerCount(faces, 0), cornerCount(faces, 1)]).toEqual([3, 4]);
    expect(triangleList([4, 5, 6, 1, 2, 3])).toEqual(
      faceList([
        [4, 5, 6],
        [1, 2, 3],
      ]),
    );
  });

  it('are cut into triangles along shorter diagonals, of the points that corners stand for', () => {
    const positions = [0, 0, 0, 1, 0, -0.2, 2, 0, 0, 1, 0, 0.2];
    const faces = faceList([
      [0, 1, 2, 3],
      [2, 1, 0],
    ]);
    expect([...splitQuads(positions, faces)]).toEqual([0, 1, 3, 1, 2, 3, 2, 1, 0]);
    expect([...splitQuads(positions, faces, [1, 2, 3, 0])]).toEqual([0, 1, 2, 0, 2, 3, 2, 1, 0]);
  });
});

describe('components', () => {
  it('numbers parts by their first nodes', () => {
    const { count, of } = components(6, [4, 1, 5, 0, 1, 3]);
    expect(count).toBe(3);
    expect([...of]).toEqual([0, 1, 2, 1, 1, 0]);
  });
});

describe('vertexTriangles', () => {
  it('lists the triangles around each vertex', () => {
    const { first, list } = vertexTriangles(5, [0, 1, 2, 2, 1, 3]);
    expect([...first]).toEqual([0, 1, 3, 5, 6, 6]);
    expect([...list]).toEqual([0, 0, 1, 0, 1, 1]);
  });
});

describe('faceArea', () => {
  it('is that of triangles and quads', () => {
    const positions = [0, 0, 0, 2, 0, 0, 2, 0, 3, 0, 0, 3];
    expect(faceArea(positions, [0, 1, 2])).toBe(3);
    expect(faceArea(positions, [0, 1, 2, 3])).toBe(6);
    expect(faceArea(positions, [9, 9, 0, 1, 2, 9], 2, 3)).toBe(3);
    expect([
      ...faceAreas(
        positions,
        faceList([
          [0, 1, 2, 3],
          [0, 1, 2],
        ]),
      ),
    ]).toEqual([6, 3]);
    expect(squaredDistance(positions, 0, 2)).toBe(13);
  });
});

describe('vertexNormals', () => {
  it('weights triangles by area and leaves loose vertices pointing up', () => {
    // A small face up (+y) and a face four times as large to the side (+x), sharing an edge.
    const positions = [0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 4, 0, 9, 9, 9];
    const normals = vertexNormals(positions, [0, 1, 2, 0, 3, 1]);
    expect([...normals.slice(6, 9)]).toEqual([0, 1, 0]);
    expect([...normals.slice(9, 12)]).toEqual([1, 0, 0]);
    expect(normals[0]).toBeCloseTo(4 / Math.sqrt(17), 6);
    expect(normals[1]).toBeCloseTo(1 / Math.sqrt(17), 6);
    expect([...normals.slice(12)]).toEqual([0, 1, 0]);
  });
});
