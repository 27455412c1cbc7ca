/** The side of a plane on which a point lies: exact where doubles are not, and consistent where it lies on the plane. */
import { expect, it } from 'vitest';
import { seededRandom } from '../core/random';
import { orientation } from './orientation';

/** With whole numbers of arbitrary size: coordinates are doubles times a power of two. */
function exactSign(points: readonly number[], corners: readonly number[]): number {
  const whole = points.map((x) => BigInt(x * 2 ** 60));
  const [a, b, c, d] = corners.map((p) => whole.slice(3 * p, 3 * p + 3));
  const minus = (p: bigint[]) => p.map((x, axis) => x - d[axis]);
  const [[ax, ay, az], [bx, by, bz], [cx, cy, cz]] = [minus(a), minus(b), minus(c)];
  const determinant = ax * (by * cz - bz * cy) + bx * (cy * az - cz * ay) + cx * (ay * bz - az * by);
  return determinant > 0n ? -1 : determinant < 0n ? 1 : 0;
}

it('is 1 where the corners turn counter-clockwise as seen from the point', () => {
  const triangle = [0, 0, 0, 1, 0, 0, 0, 1, 0];
  expect(orientation([...triangle, 0.2, 0.2, 1], 0, 1, 2, 3)).toBe(1);
  expect(orientation([...triangle, 0.2, 0.2, -1], 0, 1, 2, 3)).toBe(-1);
});

it('is exact for points that are on a plane but for the last bits of a coordinate', () => {
  const random = seededRandom(1);
  let open = 0;
  for (let round = 0; round < 2000; round++) {
    const [u, v] = [random(), random()];
    const corners = Array.from({ length: 9 }, () => Math.fround(random() - 0.5));
    const on = [0, 1, 2].map((k) => corners[k] + u * (corners[3 + k] - corners[k]) + v * (corners[6 + k] - corners[k]));
    on[round % 3] += 2 ** -53 * Math.floor(5 * random() - 2);
    const points = [...corners, ...on];
    const wanted = exactSign(points, [0, 1, 2, 3]);
    if (wanted === 0) open++;
    else expect(orientation(points, 0, 1, 2, 3)).toBe(wanted);
  }
  expect(open).toBeLessThan(1000);
});

it('turns with every exchange of two points, on the plane too', () => {
  const random = seededRandom(2);
  for (let round = 0; round < 500; round++) {
    // Few different coordinates: many are on a plane, on a line or at one point.
    const points = Array.from({ length: 12 }, () => Math.floor(3 * random()));
    const sign = orientation(points, 0, 1, 2, 3);
    expect(Math.abs(sign)).toBe(1);
    expect(orientation(points, 1, 0, 2, 3)).toBe(-sign);
    expect(orientation(points, 0, 1, 3, 2)).toBe(-sign);
    expect(orientation(points, 3, 1, 2, 0)).toBe(-sign);
    expect(orientation(points, 1, 2, 0, 3)).toBe(sign);
  }
});

it('is that of points that were really moved, by the smaller index the farther', () => {
  const random = seededRandom(3);
  for (let round = 0; round < 500; round++) {
    const points = Array.from({ length: 12 }, () => Math.floor(3 * random()));
    // e = 2^-2 to the power of 2^0, 2^1, ...: whole numbers of some thousand bits hold that for ten coordinates.
    const scale = 2n ** 3000n;
    const moved = points.map((x, k) => BigInt(x) * scale + (k < 10 ? scale / 2n ** BigInt(2 * 2 ** k) : 0n));
    const [a, b, c, d] = [0, 1, 2, 3].map((p) => moved.slice(3 * p, 3 * p + 3));
    const minus = (p: bigint[]) => p.map((x, axis) => x - d[axis]);
    const [[ax, ay, az], [bx, by, bz], [cx, cy, cz]] = [minus(a), minus(b), minus(c)];
    const determinant = ax * (by * cz - bz * cy) + bx * (cy * az - cz * ay) + cx * (ay * bz - az * by);
    if (determinant === 0n) continue;
    expect(orientation(points, 0, 1, 2, 3)).toBe(determinant > 0n ? -1 : 1);
  }
});
