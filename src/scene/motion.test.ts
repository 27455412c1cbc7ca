import { describe, expect, it } from 'vitest';
import { motionOffset } from './motion';
import type { Motion } from './types';

describe('motionOffset', () => {
  it('is linear in time', () => {
    expect(motionOffset({ kind: 'linear', velocity: [1, -2, 0.5] }, 3)).toEqual([3, -6, 1.5]);
  });

  it('oscillates about the start', () => {
    const motion: Motion = { kind: 'oscillate', amplitude: [0, 2, 0], period: 4 };
    expect(motionOffset(motion, 0)[1]).toBe(0);
    expect(motionOffset(motion, 1)[1]).toBeCloseTo(2, 12);
    expect(motionOffset(motion, 3)[1]).toBeCloseTo(-2, 12);
  });

  it('begins at 0 whatever the phase', () => {
    const motion: Motion = { kind: 'oscillate', amplitude: [1, 0, 0], period: 4, phase: Math.PI / 2 };
    expect(motionOffset(motion, 0)[0]).toBe(0);
    expect(motionOffset(motion, 2)[0]).toBeCloseTo(-2, 12);
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
    expect(motionOffset({ kind: 'keyframes', keys }, time)).toEqual(offset);
  });

  it.each([
    [0, [0, 0, 0]],
    [3, [2, 1, 0]],
    [4.25, [1, 0, 0]],
    [5, [4, 0, 0]],
    [8, [4, 0, 0]],
  ])('loops from the last key to the first: time %f', (time, offset) => {
    expect(motionOffset({ kind: 'keyframes', keys, loop: true }, time)).toEqual(offset);
  });

  it('stays at a single key', () => {
    const motion: Motion = { kind: 'keyframes', keys: [{ time: 0, offset: [1, 2, 3] }], loop: true };
    expect(motionOffset(motion, 7)).toEqual([1, 2, 3]);
  });
});
