import { integers, positions, sampleFor, velocities } from '../../compute/sample';
import { freezeBroken } from './freeze-broken.kernel';

export const sample = sampleFor(freezeBroken, (count, random) => {
  const previous = positions(count, random);
  return {
    count,
    arrays: {
      position: previous.map((x, at) => (at % 4 === 3 ? x : x + random())),
      velocity: velocities(count, random),
      previous,
      bodyOf: integers(count, (i) => i % 5),
      bodyStatus: [0, 1, 0, 0, 1],
    },
    uniforms: {},
  };
});
