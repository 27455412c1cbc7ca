import { integers, positions, sampleFor, velocities } from '../../compute/sample';
import { updateVelocities } from './update-velocities.kernel';

/** Some particles are too fast, one is at infinity and one is nowhere: their bodies must be marked, the others not. */
export const sample = sampleFor(updateVelocities, (count, random) => {
  const position = positions(count, random);
  const inertial = position.map((x, at) => (at % 4 === 3 ? x : x + 0.01 * (2 * random() - 1)));
  for (let i = 0; i < count; i++) if (i % 11 === 1) inertial[4 * i] += 30;
  if (count > 40) position[4 * 40] = Number.POSITIVE_INFINITY;
  if (count > 50) position[4 * 50 + 2] = Number.NaN;
  return {
    count,
    arrays: {
      position,
      inertial,
      velocity: velocities(count, random),
      bodyOf: integers(count, (i) => i % 12),
      bodyStatus: new Uint32Array(12),
    },
    uniforms: { h: 1 / 60, maxSpeed: 1000 },
  };
});
