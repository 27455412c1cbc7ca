import { integers, numbers, positions, rows, sampleFor, velocities } from '../../kernels/sample';
import { stepNodes } from './step-nodes.kernel';

/** Rows of 0 to 13 springs, some of length 0, some negative of rest length 0; with and without damping, too fast or not. */
export const sample = sampleFor(stepNodes, (count, random) => {
  const { first, total } = rows(count, random, 13);
  const position = positions(count, random);
  // Particles 5 and 6 coincide: a spring between them has no direction.
  if (count > 6) position.set(position.subarray(4 * 5, 4 * 5 + 3), 4 * 6);
  return {
    count,
    arrays: {
      position,
      velocity: velocities(count, random),
      next: new Float64Array(4 * count),
      nextVelocity: new Float64Array(4 * count),
      neighbourFirst: first,
      neighbour: integers(total, (e) => (e % 10 === 0 && count > 6 ? 5 + (e % 2) : Math.floor(random() * count))),
      neighbourSpring: numbers(2 * total, (n) => {
        const e = n >> 1;
        if (n % 2 === 1) return e % 3 === 1 ? 0 : 0.1 + random();
        return (e % 6 === 1 ? -1 : 1) * (10 + 1000 * random());
      }),
      bodyStatus: new Uint32Array(3),
    },
    uniforms: {
      gravity: [0.3, -9.81, 0.1, 0],
      h: 1e-3,
      keep: 0.99,
      stiffness: 1.5,
      damping: count % 2 === 0 ? 0 : 0.4,
      viscosity: count % 2 === 0 ? 0 : 1e-3,
      maxSpeed: count % 4 === 0 ? 1000 : 3,
      body: 1,
    },
  };
});
