import { describe, expect, it } from 'vitest';
import { knotDeterminant, type Loop, linkingNumber } from './knot-code';

/** A torus knot that goes `p` times around the axis and `q` times through the hole, and a loop of `p` = 1 that is none. */
const torus = (p: number, q: number, points = 120): Loop =>
  Array.from({ length: points }, (_, k) => {
    const angle = (2 * Math.PI * (k + 0.3)) / points;
    const radius = 2 + Math.cos(q * angle);
    return [radius * Math.cos(p * angle), radius * Math.sin(p * angle), -Math.sin(q * angle)];
  });
const turned = (loop: Loop): Loop => loop.map(([x, y, z]) => [0.8 * x - 0.6 * z, y + 0.1 * x, 0.6 * x + 0.8 * z]);
const ring = (x: number, upright: boolean): Loop =>
  Array.from({ length: 40 }, (_, k) => {
    const angle = (2 * Math.PI * (k + 0.4)) / 40;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return upright ? [x + c, 0.3 * s, s] : [x + c, s, 0.05 * c];
  });

describe('knotDeterminant', () => {
  it('is that of torus knots: 1, 3 and 5, seen from any side', () => {
    const knots = [torus(1, 0), torus(1, 3), torus(2, 3), torus(2, 5)];
    expect(knots.map(knotDeterminant)).toEqual([1, 1, 3, 5]);
    expect(knots.map((knot) => knotDeterminant(turned(knot)))).toEqual([1, 1, 3, 5]);
  });
});

describe('linkingNumber', () => {
  it('is 1 for two rings of a chain, by its sign that of their directions, and 0 for two apart', () => {
    const linked = linkingNumber(ring(0, false), ring(1, true));
    expect(Math.abs(linked)).toBe(1);
    expect(linkingNumber(ring(0, false), [...ring(1, true)].reverse())).toBe(-linked);
    expect(linkingNumber(ring(0, false), ring(2.5, true))).toBe(0);
  });
});
