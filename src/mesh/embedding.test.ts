import { describe, expect, it } from 'vitest';
import { seededRandom } from '../core/random';
import { embed } from './embedding';
import { sphere } from './sdf-shapes';
import { tetrahedralLattice } from './tetrahedral-lattice';

const lattice = tetrahedralLattice(sphere({ centre: [0, 0, 0], radius: 1 }), 0.3);
const random = seededRandom(5);
/** Some in the ball, some a little or far outside. */
const points = Float64Array.from({ length: 900 }, (_, i) => (i < 600 ? 1 : 3) * (2 * random() - 1));

function placed({ tetrahedron, weights }: ReturnType<typeof embed>, at: ArrayLike<number>): number[] {
  return Array.from(points, (_, i) => {
    const [p, axis] = [Math.floor(i / 3), i % 3];
    let sum = 0;
    for (let k = 0; k < 4; k++) sum += weights[4 * p + k] * at[3 * lattice.tetrahedra[4 * tetrahedron[p] + k] + axis];
    return sum;
  });
}

describe('embed', () => {
  const found = embed(points, lattice);

  it('puts every point where it is', () => {
    placed(found, lattice.vertices).forEach((x, i) => {
      expect(x).toBeCloseTo(points[i], 9);
    });
  });

  it('follows an affine map exactly, also outside', () => {
    const map = ([x, y, z]: readonly number[]) => [x + 0.5 * y, -2 * y + z + 1, 3 * z - x];
    const moved = Array.from({ length: lattice.vertices.length / 3 }, (_, v) =>
      map([...lattice.vertices.slice(3 * v, 3 * v + 3)]),
    ).flat();
    const wanted = Array.from({ length: points.length / 3 }, (_, p) => map([...points.slice(3 * p, 3 * p + 3)])).flat();
    placed(found, moved).forEach((x, i) => {
      expect(x).toBeCloseTo(wanted[i], 8);
    });
  });

  it('ties what is inside to the tetrahedron around it, and the rest to one that is as near as any', () => {
    const { tetrahedra } = lattice;
    for (let p = 0; p < points.length / 3; p++) {
      const least = Math.min(...found.weights.slice(4 * p, 4 * p + 4));
      const radius = Math.hypot(...points.slice(3 * p, 3 * p + 3));
      if (radius < 0.9) expect(least).toBeGreaterThan(-1e-9);
      if (p % 50 > 0) continue;
      const only = (t: number) =>
        embed(points.slice(3 * p, 3 * p + 3), { ...lattice, tetrahedra: tetrahedra.slice(t, t + 4) });
      let best = Number.NEGATIVE_INFINITY;
      for (let t = 0; t < tetrahedra.length; t += 4) best = Math.max(best, Math.min(...only(t).weights));
      expect(least).toBeCloseTo(best, 6);
    }
  });
});
