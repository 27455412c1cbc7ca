/** Faces in the colours of their tetrahedra. */
import { describe, expect, it } from 'vitest';
import { sphere } from '../../../src/mesh/sdf-shapes';
import { sixVolumes, tetrahedralLattice } from '../../../src/mesh/tetrahedral-lattice';
import { partitionTies } from '../../../src/topology/partition';
import { colouredShapes, outerFaces } from './tetrahedron-colours';

const solid = tetrahedralLattice(sphere({ radius: 1 }), 0.6);
const particleCount = solid.vertices.length / 3;

describe('outerFaces', () => {
  const { triangles, tetrahedron } = outerFaces(solid);

  it('are a closed surface: twice as many faces as vertices, less four', () => {
    expect(tetrahedron.length).toBe(2 * new Set(triangles).size - 4);
  });

  it('look away from the middle', () => {
    const withMiddle = Float64Array.of(...solid.vertices, 0, 0, 0);
    for (let f = 0; f < tetrahedron.length; f++) {
      const [a, b, c] = triangles.slice(3 * f, 3 * f + 3);
      expect(sixVolumes(withMiddle, a, c, b, particleCount)).toBeGreaterThan(0);
    }
  });

  it('have each a shape of the colour of their tetrahedron', () => {
    const ties = { count: solid.tetrahedra.length / 4, size: 4, particles: solid.tetrahedra };
    const partition = partitionTies(ties, particleCount, { colours: null });
    const shapes = colouredShapes(solid, partition);
    expect(shapes).toHaveLength(partition.colours.length);
    expect(shapes.reduce((sum, shape) => sum + (shape.triangles?.length ?? 0), 0)).toBe(triangles.length);
    expect(new Set(shapes.map(({ colour }) => colour.join())).size).toBe(shapes.length);
  });
});
