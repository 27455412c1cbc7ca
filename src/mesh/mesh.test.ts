import { describe, expect, it } from 'vitest';
import { vertexTriangles } from './adjacency';
import { components } from './components';
import { meshEdges } from './edges';
import { faceArea } from './face-area';
import { vertexNormals } from './normals';
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

  it('measures the bounding box', () => {
    expect(diagonal([0, 0, 0, 3, 4, 0, 1, 1, 12])).toBe(13);
    expect(diagonal([])).toBe(0);
  });
});

describe('meshEdges', () => {
  it('lists each edge once with its faces', () => {
    const edges = meshEdges([
      [0, 1, 2],
      [2, 1, 3],
    ]);
    expect(edges.count).toBe(5);
    expect([...edges.ends]).toEqual([0, 1, 1, 2, 0, 2, 1, 3, 2, 3]);
    expect([...edges.faces]).toEqual([0, -1, 0, 1, 0, -1, 1, -1, 1, -1]);
    expect(edges.find(3, 1)).toBe(3);
    expect(edges.find(0, 3)).toBe(-1);
    expect(edges.crowded).toBeNull();
  });

  it('reports an edge with more than two faces, with all of them', () => {
    const fan = [2, 3, 4, 5].map((v) => [0, 1, v]);
    expect(meshEdges(fan).crowded).toEqual({ ends: [0, 1], faces: [0, 1, 2, 3] });
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
