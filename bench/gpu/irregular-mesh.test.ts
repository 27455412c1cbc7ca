/** The irregular mesh is a disc, without order, at every size. */
import { describe, expect, it } from 'vitest';
import { clothFromMesh } from '../../src/scene/mesh-cloth/cloth-from-mesh';
import { irregularMesh } from './irregular-mesh';

describe('irregularMesh', () => {
  it.each([7, 8, 20, 101, 4096, 50_000])('is a disc of %i vertices that faces up everywhere', (vertices) => {
    const { positions, triangles } = irregularMesh({ vertices });
    expect(positions).toHaveLength(3 * vertices);
    const size = Math.PI / (triangles.length / 3);
    let [area, smallest] = [0, Number.POSITIVE_INFINITY];
    for (let t = 0; t < triangles.length; t += 3) {
      const [a, b, c] = [3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2]];
      const [ux, uz] = [positions[b] - positions[a], positions[b + 2] - positions[a + 2]];
      const [vx, vz] = [positions[c] - positions[a], positions[c + 2] - positions[a + 2]];
      const own = (uz * vx - ux * vz) / 2;
      area += own;
      smallest = Math.min(smallest, own / size);
    }
    // No triangle is turned over or nearly flat, so they cover what the outermost ring surrounds, once.
    expect(smallest).toBeGreaterThan(0.05);
    expect(area).toBeGreaterThan(0.6 * Math.PI);
    expect(area).toBeLessThan(1.3 * Math.PI);
    // Throws where the faces are not one piece of surface.
    expect(clothFromMesh({ vertices: positions, triangles, pins: ['boundary'] }).triangles).toHaveLength(
      triangles.length,
    );
  });

  it('has vertices with few and with many neighbours, far from their neighbours in the list', () => {
    const vertices = 10_000;
    const { triangles } = irregularMesh({ vertices });
    const around = new Map<number, number>();
    let apart = 0;
    triangles.forEach((v, c) => {
      around.set(v, (around.get(v) ?? 0) + 1);
      apart += Math.abs(v - triangles[c % 3 === 2 ? c - 2 : c + 1]) / triangles.length;
    });
    const counts = new Set(around.values());
    for (const n of [4, 5, 6, 7, 8]) expect(counts).toContain(n);
    // A third of the list is what two places at random have between them.
    expect(apart / vertices).toBeCloseTo(1 / 3, 1);
  });

  it('needs a ring around its centre', () => {
    expect(() => irregularMesh({ vertices: 6 })).toThrow('irregularMesh: vertices must be');
  });
});
