import { integers, positions, rows, sampleFor, velocities } from '../../compute/sample';
import { sampleConstants, sampleUniforms } from './sample-steps';
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
      neighbourConstants: sampleConstants(total, random),
      bodyStatus: new Uint32Array(3),
    },
    uniforms: sampleUniforms(count),
  };
});
