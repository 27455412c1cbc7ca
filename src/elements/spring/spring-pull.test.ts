/** The pull of a spring is the force of eq. 1 over its length. */
import { expect, it } from 'vitest';
import { springDamping, springPull } from './spring-pull';

it('is k (l - rest) + kd (v_i - v_j) . d / l, over l', () => {
  const [k, rest, kd, length, parting] = [120, 0.4, 0.7, 0.5, 0.3];
  const force = k * (length - rest) + (kd * parting) / length;
  expect(springPull(k, rest, kd, length * length, parting)).toBeCloseTo(force / length, 12);
  expect(springPull(k, rest, 0, rest * rest, parting)).toBeCloseTo(0, 12);
});

it('is 0 for a spring of length 0, which has no direction', () => {
  expect(springPull(120, 0.4, 0.7, 0, 0.3)).toBe(0);
});

it('has damping only where there is a rest length', () => {
  expect(springDamping(100, 0.1, 0.5, 0.01)).toBe(1.5);
  expect(springDamping(100, 0, 0.5, 0.01)).toBe(0);
});
