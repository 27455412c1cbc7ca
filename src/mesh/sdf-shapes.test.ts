import { describe, expect, it } from 'vitest';
import { seededRandom } from '../core/random';
import * as sdf from './sdf-shapes';
import type { SignedDistance } from './signed-distance';

const round = sdf.sphere({ centre: [1, 2, 3], radius: 0.5 });
const exact: [string, SignedDistance][] = [
  ['sphere', round],
  ['capsule', sdf.capsule({ from: [0, 0, 0], to: [1, 1, 0], radius: 0.3 })],
  ['roundedCone', sdf.roundedCone({ from: [0, 0, 0], to: [0.5, 1, 0.2], radii: [0.4, 0.15] })],
  ['box', sdf.box({ centre: [0.1, 0, 0], halfSize: [0.6, 0.3, 0.2], rounding: 0.1 })],
  ['torus', sdf.torus({ centre: [0, 0.2, 0], radius: 0.6, tube: 0.2 })],
  ['rotate', sdf.rotate(sdf.box({ centre: [0, 0, 0], halfSize: [0.6, 0.3, 0.2] }), [1, 1, 0], 50)],
  ['translate', sdf.translate(round, [-1, -2, -3])],
];
const rough: [string, SignedDistance][] = [
  ['ellipsoid', sdf.ellipsoid({ centre: [0, 0.1, 0], radii: [0.8, 0.3, 0.5] })],
  ['union', sdf.union(exact[1][1], exact[3][1])],
  ['smoothUnion', sdf.smoothUnion(0.2, exact[1][1], exact[3][1], exact[4][1])],
  ['subtract', sdf.subtract(exact[3][1], exact[4][1])],
  ['intersect', sdf.intersect(exact[3][1], exact[4][1])],
  ['mirror', sdf.mirror(exact[2][1], 'x')],
];

function points(shape: SignedDistance, count: number): [number, number, number][] {
  const random = seededRandom(7);
  return Array.from(
    { length: count },
    () =>
      shape.low.map((low, k) => low - 0.5 + random() * (shape.high[k] - low + 1)) as unknown as [
        number,
        number,
        number,
      ],
  );
}

describe.each(exact)('%s', (_, shape) => {
  it('is a distance: it changes as fast as the point moves', () => {
    const e = 1e-5;
    const slopes = points(shape, 300).map(
      ([x, y, z]) =>
        Math.hypot(
          shape.distance(x + e, y, z) - shape.distance(x - e, y, z),
          shape.distance(x, y + e, z) - shape.distance(x, y - e, z),
          shape.distance(x, y, z + e) - shape.distance(x, y, z - e),
        ) /
        (2 * e),
    );
    // On the few points where two parts of the surface are equally near, it has a kink.
    expect(slopes.filter((slope) => Math.abs(slope - 1) > 1e-3).length).toBeLessThan(5);
  });
});

describe.each([...exact, ...rough])('%s', (_, shape) => {
  it('is within its bounds, and not empty', () => {
    const all = points(shape, 3000);
    const inside = all.filter((p) => shape.distance(...p) < 0);
    expect(inside.length).toBeGreaterThan(20);
    for (const p of inside) {
      p.forEach((x, k) => {
        expect(x).toBeGreaterThanOrEqual(shape.low[k] - 1e-9);
        expect(x).toBeLessThanOrEqual(shape.high[k] + 1e-9);
      });
    }
  });
});

describe('shapes', () => {
  it('have their surfaces where they should', () => {
    expect(round.distance(1, 2, 4)).toBe(0.5);
    expect(round.distance(1, 2, 3)).toBe(-0.5);
    const egg = sdf.ellipsoid({ radii: [1, 2, 3] });
    expect(egg.distance(1, 0, 0)).toBeCloseTo(0, 9);
    expect(egg.distance(0, -2, 0)).toBeCloseTo(0, 9);
    expect(egg.distance(0.6, 1.6, 0)).toBeCloseTo(0, 9);
    expect(egg.distance(0, 0, 0)).toBe(-1);
    const limb = sdf.roundedCone({ from: [0, 0, 0], to: [0, 2, 0], radii: [1, 0.5] });
    expect(limb.distance(0, -1.5, 0)).toBeCloseTo(0.5, 9);
    expect(limb.distance(0, 3, 0)).toBeCloseTo(0.5, 9);
    const swallowed = sdf.roundedCone({ from: [0, 0, 0], to: [0.1, 0, 0], radii: [0.2, 1] });
    expect(swallowed.distance(1.1, 0, 0)).toBeCloseTo(0, 9);
  });

  it('combine', () => {
    const [a, b] = [sdf.sphere({ centre: [0, 0, 0], radius: 1 }), sdf.sphere({ centre: [1, 0, 0], radius: 1 })];
    expect(sdf.union(a, b).distance(1.5, 0, 0)).toBe(-0.5);
    expect(sdf.intersect(a, b).distance(1.5, 0, 0)).toBe(0.5);
    expect(sdf.subtract(a, b).distance(0.5, 0, 0)).toBe(0.5);
    const seam = [0.5, Math.sqrt(0.75), 0] as const;
    expect(sdf.union(a, b).distance(...seam)).toBeCloseTo(0, 9);
    expect(sdf.smoothUnion(0.4, a, b).distance(...seam)).toBeCloseTo(-0.1, 9);
    expect(sdf.smoothUnion(0.4, a, b).distance(-1, 0, 0)).toBe(0);
    const pair = sdf.mirror(b, 'x');
    expect(pair.distance(-1.5, 0.2, 0.1)).toBe(pair.distance(1.5, 0.2, 0.1));
    const quarter = sdf.rotate(b, [0, 0, 1], 90);
    expect(quarter.distance(0, 1, 0)).toBeCloseTo(-1, 9);
  });

  it('leave out far parts without a trace', () => {
    const parts = Array.from({ length: 12 }, (_, i) =>
      sdf.sphere({ centre: [i, Math.sin(i), 0], radius: 0.4 + 0.02 * i }),
    );
    const joined = sdf.union(...parts);
    for (const p of points(joined, 500)) {
      expect(joined.distance(...p)).toBe(Math.min(...parts.map((part) => part.distance(...p))));
    }
  });

  it('refuse what they cannot be', () => {
    expect(() => sdf.sphere({ centre: [0, 0, 0], radius: 0 })).toThrow(
      'sdf.sphere: radius must be a number above 0 [m], got 0',
    );
    expect(() => sdf.ellipsoid({ centre: [0, 0, 0], radii: [1, -1, 1] })).toThrow('sdf.ellipsoid: radii[1] must be');
    expect(() => sdf.box({ centre: [0, 0, 0], halfSize: [1, 1, 1], rounding: 2 })).toThrow('sdf.box: rounding must be');
    expect(() => sdf.torus(undefined as never)).toThrow('sdf.torus: options must be an object, got undefined');
    expect(() => sdf.box({ centre: [0, 0, 0], halfSize: [1, 1, 1], roundings: 0.1 } as never)).toThrow(
      'sdf.box: roundings must be a known field (did you mean rounding?), got 0.1',
    );
    expect(() => sdf.union()).toThrow('sdf.union: shapes must be at least one');
    expect(() => sdf.mirror(round, 'w' as 'x')).toThrow('sdf.mirror: axis must be one of x, y, z, got "w"');
    expect(() => sdf.smoothUnion(0.1, {} as SignedDistance)).toThrow('shapes[0] must be a signed distance');
  });
});
