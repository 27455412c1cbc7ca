import { describe, expect, it } from 'vitest';
import { seededRandom } from '../core/random';
import { finishAtOnce } from '../core/slices';
import { enclosedVolume } from './closed-mesh';
import { components } from './components';
import { dihedralAngles } from './dihedral-angles.fixture';
import { followSurface } from './follow-surface';
import { latticeForParticles } from './lattice-for-particles';
import * as sdf from './sdf-shapes';
import type { SignedDistance } from './signed-distance';
import { surfaceOfLattice } from './surface-of-lattice';
import { latticePoints, sixVolumes, tetrahedralLattice } from './tetrahedral-lattice';
import { tetrahedronEdges } from './tetrahedron-edges';

const ball = sdf.sphere({ centre: [0.1, 0.2, -0.3], radius: 1 });
const ballVolume = (4 / 3) * Math.PI;

/** A smooth random function: a shape with folds, holes and thin sheets that no lattice point expects. */
function lumps(seed: number): SignedDistance {
  const random = seededRandom(seed);
  const waves = Array.from({ length: 8 }, () => [
    18 * random() - 9,
    18 * random() - 9,
    18 * random() - 9,
    6 * random(),
  ]);
  const distance = (x: number, y: number, z: number) => {
    const sum = waves.reduce((all, [a, b, c, d]) => all + Math.sin(a * x + b * y + c * z + d), 0);
    return Math.max(0.2 * sum, Math.hypot(x, y, z) - 1);
  };
  return { distance, low: [-1, -1, -1], high: [1, 1, 1] };
}

describe('tetrahedralLattice', () => {
  it.each([0.5, 0.2, 0.11])('fills a ball with cells of %s', (cell) => {
    const { vertices, tetrahedra, onSurface } = tetrahedralLattice(ball, cell);
    let volume = 0;
    for (let t = 0; t < tetrahedra.length; t += 4) {
      const each = sixVolumes(vertices, ...(tetrahedra.slice(t, t + 4) as unknown as [number, number, number, number]));
      expect(each).toBeGreaterThan(0);
      volume += each / 6;
    }
    // The facets of a lattice lie within a ball by about (cell / radius)2 of it.
    expect(volume / ballVolume).toBeGreaterThan(1 - 0.35 * cell ** 2);
    expect(volume / ballVolume).toBeLessThan(1);
    onSurface.forEach((on, v) => {
      const distance = ball.distance(vertices[3 * v], vertices[3 * v + 1], vertices[3 * v + 2]);
      if (on) expect(Math.abs(distance)).toBeLessThan(1e-6 * cell);
      else expect(distance).toBeLessThan(0);
    });
  });

  it('asks for the distance at real places only, and not often', () => {
    let asked = 0;
    const distance = (x: number, y: number, z: number) => {
      asked++;
      expect(Number.isFinite(x + y + z)).toBe(true);
      return ball.distance(x, y, z);
    };
    const { vertices } = tetrahedralLattice({ ...ball, distance }, 0.2);
    // Once at each point of the lattice, and a few times at each cut of an edge, of which there are less than vertices.
    expect(asked).toBeLessThan(latticePoints(ball, 0.2) + 10 * (vertices.length / 3));
  });

  it('has no slivers, whatever the shape', () => {
    const shapes = [ball, sdf.box({ centre: [0, 0, 0], halfSize: [1, 0.4, 0.05] }), ...[1, 2, 3, 4, 5, 6].map(lumps)];
    shapes.forEach((shape, i) => {
      const { vertices, tetrahedra } = tetrahedralLattice(shape, 0.1 + 0.01 * i);
      const [least, most] = dihedralAngles(vertices, tetrahedra);
      expect(least, `shape ${i}`).toBeGreaterThan(10.7);
      expect(most, `shape ${i}`).toBeLessThan(164.8);
    });
  });

  it('has a closed surface, seen from outside', () => {
    const { vertices, tetrahedra, onSurface } = tetrahedralLattice(ball, 0.2);
    const skin = surfaceOfLattice(vertices.length / 3, tetrahedra);
    expect(skin.every((v) => onSurface[v] === 1)).toBe(true);
    const used = new Set(skin).size;
    expect(used - skin.length / 2 + skin.length / 3, "Euler's number of a ball").toBe(2);
    let volume = 0;
    for (let t = 0; t < tetrahedra.length; t += 4) {
      volume += sixVolumes(vertices, tetrahedra[t], tetrahedra[t + 1], tetrahedra[t + 2], tetrahedra[t + 3]) / 6;
    }
    expect(enclosedVolume(vertices, skin)).toBeCloseTo(volume, 9);
  });

  it('is one piece for one shape, two for two', () => {
    const parts = (shape: SignedDistance) => {
      const { vertices, tetrahedra } = tetrahedralLattice(shape, 0.2);
      return components(vertices.length / 3, tetrahedronEdges(vertices.length / 3, tetrahedra).ends).count;
    };
    expect(parts(ball)).toBe(1);
    expect(parts(sdf.union(ball, sdf.translate(ball, [2.5, 0, 0])))).toBe(2);
  });

  it('tells when the shape goes on beyond its bounds', () => {
    expect(tetrahedralLattice(ball, 0.2).open).toBe(false);
    expect(tetrahedralLattice({ ...ball, high: [0.2, 1.2, 0.7] }, 0.2).open).toBe(true);
  });

  it.each([100, 800, 3000])('has about %s vertices when asked to', (wanted) => {
    const { vertices } = finishAtOnce(latticeForParticles(ball, wanted, 1e6))!;
    expect(Math.abs(vertices.length / 3 / wanted - 1)).toBeLessThan(wanted < 500 ? 0.2 : 0.03);
  });
});

describe('latticeForParticles', () => {
  it('gives up on more points than allowed', () => {
    expect(finishAtOnce(latticeForParticles(ball, 3000, 2000))).toBeNull();
  });
});

describe('followSurface', () => {
  const { vertices: all, onSurface } = tetrahedralLattice(ball, 0.3);
  const seeds = all.filter((_, i) => onSurface[Math.floor(i / 3)] === 1);

  it('goes all around the shape, once', () => {
    const { vertices, triangles } = followSurface(ball, 0.1, seeds.slice(0, 3));
    expect(vertices.length / 3 - triangles.length / 2 + triangles.length / 3).toBe(2);
    expect(enclosedVolume(vertices, triangles) / ballVolume).toBeCloseTo(1, 2);
    for (let v = 0; v < vertices.length; v += 3) {
      expect(Math.abs(ball.distance(vertices[v], vertices[v + 1], vertices[v + 2]))).toBeLessThan(5e-4);
    }
  });

  it('does not draw what the lattice does not reach', () => {
    const two = sdf.union(ball, sdf.translate(ball, [2.5, 0, 0]));
    expect(followSurface(two, 0.1, seeds).vertices.every((x, i) => i % 3 !== 0 || x < 1.2)).toBe(true);
  });
});
