import { describe, expect, it } from 'vitest';
import { FastWinding } from './fast-winding';
import { cutMesh, halfBall, joinMeshes, movedMesh, turnedMesh } from './foreign-meshes.fixture';
import { FaceSides, isWithin, sampledSides } from './sampled-sides';
import { boxMesh, type SolidFixture } from './solid-meshes.fixture';
import { shakenGrid } from './triangle-meshes.fixture';
import { TriangleTree } from './triangle-tree';

const windingOf = ({ vertices, triangles }: SolidFixture) =>
  new FastWinding(new TriangleTree({ points: Float64Array.from(vertices), triangles: Uint32Array.from(triangles) }));
const inner = movedMesh(halfBall(2), 0, 0, 0, 0.4);

describe('sampledSides', () => {
  it.each<[string, SolidFixture, enclosing: number, overlaps: boolean]>([
    ['a ball', halfBall(3), 1, false],
    ['a ball inside out', turnedMesh(halfBall(3)), 0, false],
    ['half of a ball', cutMesh(halfBall(4), (_x, y) => y < 0), 1, false],
    ['a flat sheet', shakenGrid(6, 6, 0.2, 1), 0, false],
    ['two balls that overlap', joinMeshes(halfBall(3), movedMesh(halfBall(3), 0.4, 0, 0)), 1, true],
    ['two balls apart', joinMeshes(halfBall(3), movedMesh(halfBall(3), 2, 0, 0)), 1, false],
    ['a ball in a ball', joinMeshes(halfBall(3), inner), 1, true],
    ['a ball with a cavity', joinMeshes(halfBall(3), turnedMesh(inner)), 1, false],
  ])('knows %s', (_, mesh, enclosing, overlaps) => {
    expect(sampledSides(windingOf(mesh))).toMatchObject({ enclosing: expect.closeTo(enclosing, 6), overlaps });
  });

  it('takes a part of a large mesh, and comes to the same', () => {
    const { enclosing, overlaps } = sampledSides(windingOf(joinMeshes(halfBall(5), shakenGrid(40, 40, 0, 1))));
    // A sheet of 1600 m2 beside a ball of 3 m2.
    expect(enclosing).toBeLessThan(0.01);
    expect(overlaps).toBe(false);
  });
});

describe('isWithin', () => {
  it('names the triangles that lie in the solid with all their corners', () => {
    const mesh = joinMeshes(boxMesh(1, 1, 1), movedMesh(boxMesh(0.2, 0.2, 0.2), 0, 0.9, 0));
    const sides = new FaceSides(windingOf(mesh));
    const within = Array.from({ length: 24 }, (_, t) => isWithin(sides, t));
    // Of the small box, which stands half in the large one, the bottom alone: its walls reach out.
    const bottom = Array.from({ length: 24 }, (_, t) => {
      const corners = mesh.triangles.slice(3 * t, 3 * t + 3);
      return t >= 12 && corners.every((v) => Math.abs(mesh.vertices[3 * v + 1] - 0.7) < 1e-9);
    });
    expect(within).toEqual(bottom);
    expect(within.filter(Boolean).length).toBe(2);
  });
});
