/** Balls of 10 g to 10 kg in a hammock of cotton: a thousand times as heavy, and as stable at 60 exchanges a second as at 240. */
import { describe, expect, it } from 'vitest';
import { hammock } from './coupled.fixture';

describe.each([1, 4])('with %d exchanges in a 60th of a second', (exchanges) => {
  it.each([
    // Where it comes to rest with steps that are 20 times as short [m].
    [0.01, 0.052],
    [0.03, 0.04],
    [0.1, 0.013],
    [1, -0.107],
    [10, -0.369],
  ])('a ball of %d kg comes to rest in a hammock, which carries it', async (mass, rest) => {
    const { heights, carried, speed, aside } = await hammock({ mass, particles: 31, seconds: 6, exchanges });
    expect(Math.abs(carried - 1)).toBeLessThan(0.03);
    expect(speed).toBeLessThan(0.16);
    // Light balls bounce about, and stay where friction holds them: of masses between 8 and 12 g, some by chance 4 cm from the middle.
    expect(aside).toBeLessThan(mass < 0.02 ? 0.05 : 0.02);
    expect(Math.abs(heights.at(-1)! - rest)).toBeLessThan(0.006);
    // It fell from 0.2 m, and light ones bounce.
    expect(Math.max(...heights.slice(1))).toBeLessThan(0.2);
  });
});

it.each([0.003, 0.005])(
  'a ball of %d kg, which is lighter than the cloth that it moves, stays in the hammock',
  async (mass) => {
    const { heights, speed, aside } = await hammock({ mass, particles: 31, seconds: 6, exchanges: 4 });
    expect(speed).toBeLessThan(0.5);
    expect(aside).toBeLessThan(0.2);
    expect(Math.max(...heights.slice(10))).toBeLessThan(0.15);
    expect(Math.min(...heights)).toBeGreaterThan(0);
  },
);
