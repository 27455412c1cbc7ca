import { integers, positions, sampleFor, velocities } from '../../compute/sample';
import { extrapolateVelocities } from './extrapolate-velocities.kernel';

/** Every third particle was moved by contact. Some are too fast, one is at infinity and one is nowhere: their bodies must be marked. */
export const sample = sampleFor(extrapolateVelocities, (count, random) => {
  const inertial = positions(count, random);
  const position = inertial.map((x, at) => (at % 4 === 3 || (at >> 2) % 3 !== 0 ? x : x + 0.01 * (2 * random() - 1)));
  for (let i = 0; i < count; i++) if (i % 11 === 1) position[4 * i] += 30;
  if (count > 40) position[4 * 40] = Number.POSITIVE_INFINITY;
  if (count > 50) position[4 * 50 + 2] = Number.NaN;
  return {
    count,
    arrays: {
      position,
      inertial,
      startVelocity: velocities(count, random),
      velocity: velocities(count, random),
      bodyOf: integers(count, (i) => i % 12),
      bodyStatus: new Uint32Array(12),
    },
    uniforms: { h: 1 / 60, keep: 0.9, beyond: 0.5, maxSpeed: 1000 },
  };
});
