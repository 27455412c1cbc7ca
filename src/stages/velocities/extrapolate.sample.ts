import { positions, sampleFor, velocities } from '../../compute/sample';
import { extrapolate } from './extrapolate.kernel';

export const sample = sampleFor(extrapolate, (count, random) => {
  const position = positions(count, random);
  const near = () => position.map((x, at) => (at % 4 === 3 ? x : x + 0.01 * (2 * random() - 1)));
  return {
    count,
    arrays: { position, previous: near(), inertial: near(), velocity: velocities(count, random) },
    uniforms: { h: 1 / 60, solved: 1 / 90 },
  };
});
