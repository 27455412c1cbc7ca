import { expect, it } from 'vitest';
import { Clock } from './clock';

it('makes 60 steps of a second, whatever the rate of the screen', () => {
  for (const rate of [24, 59.94, 60, 75, 120, 144, 240]) {
    const clock = new Clock();
    let steps = 0;
    for (let frame = 0; frame < 10 * rate; frame++) steps += clock.take(1 / rate, 1 / 60, 8).steps;
    expect(Math.abs(steps - 600), `${rate} Hz`).toBeLessThanOrEqual(1);
  }
});

it('says how far between the last two steps the moment to draw lies', () => {
  const clock = new Clock();
  expect(clock.take(0.015, 0.01, 8)).toEqual({ steps: 1, blend: expect.closeTo(0.5) });
  expect(clock.take(0.002, 0.01, 8)).toEqual({ steps: 0, blend: expect.closeTo(0.7) });
  expect(clock.take(0.003, 0.01, 8)).toEqual({ steps: 1, blend: expect.closeTo(0) });
});

it('does not make up for the time of a hidden tab', () => {
  const clock = new Clock();
  expect(clock.take(60, 0.01, 4)).toEqual({ steps: 4, blend: 0 });
  expect(clock.take(0.01, 0.01, 4).steps).toBe(1);
});

it('forgets what it owes when it is reset', () => {
  const clock = new Clock();
  clock.take(0.009, 0.01, 4);
  clock.reset();
  expect(clock.take(0.005, 0.01, 4).steps).toBe(0);
});
