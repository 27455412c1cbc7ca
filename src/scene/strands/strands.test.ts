import { describe, expect, it } from 'vitest';
import { buildBody } from '../build-body';
import { strands } from './strands';

const points = (flat: readonly number[]) =>
  Array.from({ length: flat.length / 3 }, (_, i) => flat.slice(3 * i, 3 * i + 3));

describe('strands', () => {
  it('are ropes from roots along directions, pinned at the roots', () => {
    const body = strands({
      roots: [0, 0, 0, 5, 0, 0],
      directions: [0, 2, 0, 0, 0, -3],
      length: 2,
      particles: 3,
      material: 'string',
    });
    const { positions, springs, masses, pins, surface } = buildBody(body);
    expect([...positions]).toEqual([0, 0, 0, 0, 1, 0, 0, 2, 0, 5, 0, 0, 5, 0, -1, 5, 0, -2]);
    expect([...springs.ends]).toEqual([0, 1, 1, 2, 0, 2, 3, 4, 4, 5, 3, 5]);
    expect(masses.reduce((sum, m) => sum + m, 0)).toBeCloseTo(2 * 2 * 0.003, 12);
    expect(pins.map((pin) => [pin.name, ...pin.particles])).toEqual([['roots', 0, 3]]);
    expect([...surface.lines]).toEqual([0, 1, 1, 2, 3, 4, 4, 5]);
  });

  it('have a bend spring for each span that fits, softer the longer it is', () => {
    const options = { roots: [0, 0, 0], directions: [1, 0, 0], length: 0.4, particles: 5 } as const;
    const material = { massPerLength: 1, stretch: 10, bend: 6 };
    const { springs } = buildBody(strands({ ...options, material, bendSpans: [2, 4] }));
    const found = Array.from({ length: springs.count }, (_, s) => [...springs.ends.subarray(2 * s, 2 * s + 2)]);
    expect(found).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
      [0, 2],
      [1, 3],
      [2, 4],
      [0, 4],
    ]);
    expect(springs.rest[7]).toBeCloseTo(0.4, 12);
    expect(springs.stiffness[7]).toBeCloseTo(15, 12);
    expect(springs.stiffness[4]).toBeCloseTo(30, 12);
    expect(buildBody(strands({ ...options, material, bendSpans: [] })).springs.count).toBe(4);
    expect(buildBody(strands({ ...options, material, bendSpans: [2], springs: { bend: false } })).springs.count).toBe(
      4,
    );
    const plain = buildBody(strands({ ...options, material }));
    expect(buildBody(strands({ ...options, material, bendSpans: [2] })).springs).toEqual(plain.springs);
  });

  it.each([
    [[1], 'strands: bendSpans[0] must be a whole number at least 2 and at most 4, got 1'],
    [[2, 5], 'strands: bendSpans[1] must be a whole number at least 2 and at most 4, got 5'],
    [[2, 2], 'strands: bendSpans must hold no number twice, got [2, 2]'],
    [3, 'strands: bendSpans must be an array of numbers of segments, got 3'],
  ])('refuse spans %j', (bendSpans, message) => {
    const options = { roots: [0, 0, 0], directions: [1, 0, 0], particles: 5 };
    expect(() => strands({ ...options, bendSpans: bendSpans as number[] })).toThrow(message);
  });

  it('hold their directions when root segments are pinned', () => {
    const body = strands({
      roots: [0, 0, 0, 1, 0, 0],
      directions: [0, 1, 0, 0, 1, 0],
      particles: 4,
      pins: ['root-segments'],
    });
    expect([...buildBody(body).pins[0].particles]).toEqual([0, 1, 4, 5]);
  });

  it('spread over a sphere evenly, along its normals', () => {
    const body = strands({ on: { kind: 'sphere', centre: [1, 2, 3], radius: 0.5 }, count: 1000 });
    const roots = points(body.roots).map(([x, y, z]) => [x - 1, y - 2, z - 3]);
    const directions = points(body.directions);
    roots.forEach((root, i) => {
      expect(Math.hypot(...root)).toBeCloseTo(0.5, 12);
      root.forEach((x, k) => {
        expect(x).toBeCloseTo(0.5 * directions[i][k], 12);
      });
    });
    for (const axis of [0, 1, 2]) {
      // Evenly by area: a quarter of a sphere lies beyond half its radius along each axis.
      const beyond = roots.filter((root) => root[axis] > 0.25).length;
      expect(Math.abs(beyond - 250)).toBeLessThan(40);
    }
  });

  it('keep to the cap of a sphere', () => {
    const body = strands({ on: { kind: 'sphere', radius: 1, cap: 60 }, count: 300 });
    expect(points(body.roots).every(([, y]) => y >= 0.5)).toBe(true);
  });

  it('spread over a mesh by area, with its normals', () => {
    // A unit square in two triangles and a quad of three times its area beside it, facing up.
    const body = strands({
      on: {
        vertices: [0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1, 4, 0, 0, 4, 0, 1],
        faces: [
          [0, 2, 1],
          [0, 3, 2],
          [1, 2, 5, 4],
        ],
      },
      count: 400,
    });
    const roots = points(body.roots);
    expect(roots.filter(([x]) => x < 1).length).toBe(100);
    expect(roots.every(([x, y, z]) => x >= 0 && x <= 4 && y === 0 && z >= 0 && z <= 1)).toBe(true);
    expect(points(body.directions).every(([, y]) => y === 1)).toBe(true);
  });

  it('are the same for the same seed and differ for another', () => {
    const grown = (seed: number) => strands({ on: { kind: 'sphere', radius: 1 }, count: 20, seed }).roots;
    expect(grown(3)).toEqual(grown(3));
    expect(grown(3)).not.toEqual(grown(4));
  });
});
