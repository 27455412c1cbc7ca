import { describe, expect, it } from 'vitest';
import {
  betweenTurns,
  fromAngles,
  fromRotationVector,
  inverse,
  multiply,
  normalised,
  noTurn,
  type Quaternion,
  toAngles,
  turned,
} from './quaternion';
import type { Vec3 } from './vec3';

const close = (found: readonly number[], wanted: readonly number[]) => {
  found.forEach((x, k) => {
    expect(x).toBeCloseTo(wanted[k], 12);
  });
};

describe('quaternions', () => {
  it('turn about an axis', () => {
    close(turned([1, 0, 0], fromRotationVector([0, 0, 90])), [0, 1, 0]);
    close(turned([0, 1, 0], fromRotationVector([90, 0, 0])), [0, 0, 1]);
    close(turned([0, 0, 1], fromAngles([0, 90, 0])), [1, 0, 0]);
    expect(fromRotationVector([0, 0, 0])).toEqual(noTurn);
  });

  it('turn about y, x, then z, which is first z, then x, then y of fixed axes', () => {
    const v: Vec3 = [0.3, -0.7, 1.1];
    const [x, y, z] = [20, 50, -35];
    const stepwise = [
      [0, 0, z],
      [x, 0, 0],
      [0, y, 0],
    ].reduce<Vec3>((at, axis) => turned(at, fromRotationVector(axis as unknown as Vec3)), v);
    close(turned(v, fromAngles([x, y, z])), stepwise);
  });

  it.each([
    [20, 50, -35],
    [-80, 170, 100],
    [0, 0, 0],
    [90, 30, 0],
    [-90, -40, 0],
    [90, 30, 25],
    [89.9, 12, 34],
  ])('are the angles %d, %d and %d again', (...angles) => {
    const turn = fromAngles(angles as unknown as Vec3);
    const again = fromAngles(toAngles(turn));
    // A turn is that of both signs of a quaternion.
    const dot = turn.reduce((sum, part, k) => sum + part * again[k], 0);
    expect(Math.abs(dot)).toBeCloseTo(1, 12);
  });

  it('multiply as turns follow each other, and go back', () => {
    const [a, b] = [fromAngles([10, 20, 30]), fromAngles([-40, 5, 60])];
    const v: Vec3 = [1, 2, 3];
    close(turned(v, multiply(a, b)), turned(turned(v, b), a));
    close(turned(turned(v, a), inverse(a)), v);
  });

  it('go the shortest way from one to the other, at an even pace', () => {
    const [a, b] = [fromRotationVector([0, 10, 0]), fromRotationVector([0, 130, 0])];
    close(betweenTurns(a, b, 0.25), fromRotationVector([0, 40, 0]));
    expect(betweenTurns(a, b, 1)).toBe(b);
    const opposite = b.map((x) => -x) as unknown as Quaternion;
    close(betweenTurns(a, opposite, 0.25), fromRotationVector([0, 40, 0]));
    close(betweenTurns(a, a, 0.5), a);
  });

  it('have length 1 again', () => {
    expect(Math.hypot(...normalised([3, 0, 4, 0]))).toBeCloseTo(1, 15);
    expect(normalised(noTurn)).toBe(noTurn);
  });
});
