import { describe, expect, it } from 'vitest';
import { betweenTurns, fromRotationVector, multiply, type Quaternion, turned } from '../../core/quaternion';
import type { Vec3 } from '../types';
import type { Skin } from './skin';
import { keyOf, tube } from './skin.fixture';
import { SkinnedVertices } from './skinned-vertices';

const quarter = fromRotationVector([0, 0, 90]);

function vertexAt(skinned: SkinnedVertices, count: number, time: number): (vertex: number) => number[] {
  const out = new Float64Array(count);
  skinned.write(time, out);
  return (vertex) => [...out.subarray(3 * vertex, 3 * vertex + 3)];
}

function close(found: readonly number[], wanted: readonly number[]): void {
  expect(found.length).toBe(wanted.length);
  found.forEach((x, k) => {
    expect(x).toBeCloseTo(wanted[k], 12);
  });
}

/** A tube of joints with two poses, at 1 s and at 3 s. */
function bending(turns: Record<number, Quaternion>, options: Partial<Skin['poses']> = {}) {
  const { vertices, joints, indices, weights } = tube(3);
  const keys = [keyOf(3, 1), { ...keyOf(3, 3, turns), offset: [0, 2, 0] as Vec3 }];
  const skinned = new SkinnedVertices(vertices, { joints, indices, weights, poses: { keys, ...options } });
  return { vertices, at: (time: number) => vertexAt(skinned, vertices.length, time) };
}

describe('SkinnedVertices', () => {
  it('are the mesh itself where no joint is turned', () => {
    const { vertices, at } = bending({ 1: quarter });
    for (let v = 0; v < vertices.length / 3; v++) close(at(1)(v), vertices.slice(3 * v, 3 * v + 3));
  });

  it('follow a joint and all that hangs on it', () => {
    const { at } = bending({ 1: quarter });
    // The joint is at a height of 1, and 2 further up by the offset; what is 1.5 above it lies 1.5 to the left.
    close(at(3)(8), [-1.5, 3 + 0.1, 0.1]);
    // The lowest ring follows the root, which only rises, by three quarters, and the turned joint by one.
    const turnedPart = turned([0.1, 0.5 - 1, 0.1], quarter);
    close(at(3)(0), [0.75 * 0.1 + 0.25 * turnedPart[0], 0.75 * 2.5 + 0.25 * (3 + turnedPart[1]), 0.1]);
  });

  it('turn evenly between keys, and each joint on top of its parent', () => {
    const [low, high] = [fromRotationVector([40, 0, 10]), fromRotationVector([0, 70, -20])];
    const { at } = bending({ 1: low, 2: high });
    const half = (turn: Quaternion, share: number) => betweenTurns([0, 0, 0, 1], turn, share);
    for (const time of [1.4, 2, 2.9]) {
      const share = (time - 1) / 2;
      const [first, second] = [half(low, share), half(high, share)];
      // The ring at a height of 2.5 follows the third joint alone, which hangs a metre above the second.
      const joint = turned([0, 1, 0], first);
      const away = turned([0.1, 0.5, 0.1], multiply(first, second));
      close(
        at(time)(8),
        joint.map((x, k) => x + away[k] + [0, 1 + 2 * share, 0][k]),
      );
    }
  });

  it('turn the shortest way, whatever the sign of the quaternion', () => {
    const turn = fromRotationVector([0, 0, 60]);
    const negative = turn.map((x) => -x) as unknown as Quaternion;
    close(bending({ 1: negative }).at(2)(8), bending({ 1: turn }).at(2)(8));
  });

  it('stay before the first key and after the last, unless they loop', () => {
    const { at } = bending({ 1: quarter });
    close(at(-5)(8), at(1)(8));
    close(at(9)(8), at(3)(8));
    const looped = bending({ 1: quarter }, { loop: true });
    close(looped.at(0)(8), looped.at(1)(8));
    close(looped.at(3)(8), at(3)(8));
    close(looped.at(3.5)(8), at(1.5)(8));
    close(looped.at(7.25)(8), at(1.25)(8));
  });

  it('take weights that are rounded for what they mean', () => {
    const { vertices, joints, indices, weights } = tube(3);
    const poses = { keys: [{ ...keyOf(3, 0), offset: [100, 0, 0] as Vec3 }] };
    const rounded = weights.map((w) => 0.9995 * w);
    const skinned = new SkinnedVertices(vertices, { joints, indices, weights: rounded, poses });
    close(vertexAt(skinned, vertices.length, 0)(0), [100.1, 0.5, 0.1]);
  });

  it('have poses of one key', () => {
    const { vertices, joints, indices, weights } = tube(2);
    const poses = { keys: [keyOf(2, 0, { 1: quarter })], loop: true };
    const skinned = new SkinnedVertices(vertices, { joints, indices, weights, poses });
    for (const time of [-1, 0, 4]) close(vertexAt(skinned, vertices.length, time)(4), [-0.5, 1.1, 0.1]);
  });
});
