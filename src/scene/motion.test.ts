import { describe, expect, it } from 'vitest';
import { fromAngles, noTurn } from '../core/quaternion';
import { motionPlacement } from './motion';
import type { Motion } from './types';

describe('motionPlacement', () => {
  it('is linear in time', () => {
    expect(motionPlacement({ kind: 'linear', velocity: [1, -2, 0.5] }, 3).offset).toEqual([3, -6, 1.5]);
  });

  it('oscillates about the start', () => {
    const motion: Motion = { kind: 'oscillate', amplitude: [0, 2, 0], period: 4 };
    expect(motionPlacement(motion, 0).offset[1]).toBe(0);
    expect(motionPlacement(motion, 1).offset[1]).toBeCloseTo(2, 12);
    expect(motionPlacement(motion, 3).offset[1]).toBeCloseTo(-2, 12);
  });

  it('begins at 0 whatever the phase', () => {
    const motion: Motion = { kind: 'oscillate', amplitude: [1, 0, 0], period: 4, phase: Math.PI / 2 };
    expect(motionPlacement(motion, 0).offset[0]).toBe(0);
    expect(motionPlacement(motion, 2).offset[0]).toBeCloseTo(-2, 12);
  });

  const keys = [
    { time: 1, offset: [0, 0, 0] },
    { time: 2, offset: [4, 0, 0] },
    { time: 4, offset: [0, 2, 0] },
  ] as const;

  it.each([
    [0, [0, 0, 0]],
    [1, [0, 0, 0]],
    [1.25, [1, 0, 0]],
    [2, [4, 0, 0]],
    [3, [2, 1, 0]],
    [4, [0, 2, 0]],
    [9, [0, 2, 0]],
  ])('goes straight from key to key and stays at the ends: time %f', (time, offset) => {
    expect(motionPlacement({ kind: 'keyframes', keys }, time).offset).toEqual(offset);
  });

  it.each([
    [0, [0, 0, 0]],
    [3, [2, 1, 0]],
    [4.25, [1, 0, 0]],
    [5, [4, 0, 0]],
    [8, [4, 0, 0]],
  ])('loops from the last key to the first: time %f', (time, offset) => {
    expect(motionPlacement({ kind: 'keyframes', keys, loop: true }, time).offset).toEqual(offset);
  });

  it('stays at a single key', () => {
    const motion: Motion = { kind: 'keyframes', keys: [{ time: 0, offset: [1, 2, 3] }], loop: true };
    expect(motionPlacement(motion, 7).offset).toEqual([1, 2, 3]);
  });

  it('turns at an even pace, and swings to and fro', () => {
    const spin: Motion = { kind: 'linear', velocity: [0, 0, 0], spin: [0, 90, 0] };
    motionPlacement(spin, 0.5).rotation.forEach((x, k) => {
      expect(x).toBeCloseTo(fromAngles([0, 45, 0])[k], 12);
    });
    const swing: Motion = { kind: 'oscillate', amplitude: [0, 0, 0], swing: [30, 0, 0], period: 4 };
    expect(motionPlacement(swing, 0).rotation).toEqual(noTurn);
    motionPlacement(swing, 3).rotation.forEach((x, k) => {
      expect(x).toBeCloseTo(fromAngles([-30, 0, 0])[k], 12);
    });
  });

  it('turns and grows from key to key', () => {
    const turning: Motion = {
      kind: 'keyframes',
      keys: [
        { time: 0, offset: [0, 0, 0] },
        { time: 2, offset: [2, 0, 0], rotation: [0, 0, 90], scale: 3 },
      ],
    };
    const { offset, rotation, scale } = motionPlacement(turning, 1);
    expect(offset).toEqual([1, 0, 0]);
    expect(scale).toBe(2);
    rotation.forEach((x, k) => {
      expect(x).toBeCloseTo(fromAngles([0, 0, 45])[k], 12);
    });
  });
});
