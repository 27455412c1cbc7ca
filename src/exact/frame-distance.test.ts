import { describe, expect, it } from 'vitest';
import { frameDistance } from './frame-distance';

const all = () => true;

describe('distances of a frame', () => {
  const start = [0, 0, 0, 1, 0, 0];
  const exact = [0, -3, 0, 1, -4, 0];

  it('are root mean squares and largest ones, in metres and as shares of the way', () => {
    const found = frameDistance(start, [0, -3, 0.3, 1, -4.4, 0], exact, all);
    expect(found.rms).toBeCloseTo(Math.sqrt((0.09 + 0.16) / 2), 12);
    expect(found.largest).toBeCloseTo(0.4, 12);
    expect(found.moved).toBeCloseTo(Math.sqrt(12.5), 12);
    expect(found.largestMove).toBe(4);
    expect(found.share).toBeCloseTo(found.rms / found.moved, 12);
    expect(found.largestShare).toBeCloseTo(0.1, 12);
  });

  it('are 0 of the exact frame, and the whole way of one that did not move', () => {
    expect(frameDistance(start, exact, exact, all)).toMatchObject({ rms: 0, largest: 0, share: 0, largestShare: 0 });
    expect(frameDistance(start, start, exact, all)).toMatchObject({ share: 1, largestShare: 1, largest: 4 });
  });

  it('leave out particles that do not count', () => {
    const found = frameDistance(start, [9, 9, 9, 1, -4.4, 0], exact, (particle) => particle === 1);
    expect(found.largest).toBeCloseTo(0.4, 12);
    expect(found.moved).toBe(4);
    expect(frameDistance(start, start, exact, () => false)).toMatchObject({ rms: 0, moved: 0, share: 0 });
  });

  it('are an infinite share of no way at all', () => {
    expect(frameDistance(start, exact, start, all).share).toBe(Number.POSITIVE_INFINITY);
    expect(frameDistance(start, start, start, all).share).toBe(0);
  });

  it('are not numbers where positions are not', () => {
    expect(frameDistance(start, [Number.NaN, 0, 0, 1, -4, 0], exact, all).rms).toBeNaN();
    expect(frameDistance(start, [Number.NaN, 0, 0, 1, -4, 0], exact, all).largest).toBeNaN();
  });
});
