/** Constants and uniforms that the samples of all kernels of steps share. */
import { numbers, type Random } from '../../compute/sample';

/** Stiffness and rest length of each spring: every third spring has rest length 0, and half of those have a negative stiffness. */
export const sampleConstants = (springs: number, random: Random) =>
  numbers(2 * springs, (n) => {
    const spring = n >> 1;
    if (n % 2 === 1) return spring % 3 === 1 ? 0 : 0.1 + random();
    return (spring % 6 === 1 ? -1 : 1) * (10 + 1000 * random());
  });

/** With and without damping, with and without particles that are too fast. */
export const sampleUniforms = (count: number) => ({
  gravity: [0.3, -9.81, 0.1, 0] as const,
  h: 1e-3,
  keep: 0.99,
  stiffness: 1.5,
  damping: count % 2 === 0 ? 0 : 0.4,
  viscosity: count % 2 === 0 ? 0 : 1e-3,
  maxSpeed: count % 4 === 0 ? 1000 : 3,
  body: 1,
});
