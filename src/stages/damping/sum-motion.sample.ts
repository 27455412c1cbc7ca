import { integers, positions, sampleFor, velocities } from '../../compute/sample';
import { sumMotion } from './sum-motion.kernel';

/** Blocks of 0 to 90 particles, in an order of their own. The first particle, whom all are relative to, is at a corner. */
export const sample = sampleFor(sumMotion, (count, random) => {
  const particles = 1 + 3 * count;
  const blockFirst = new Uint32Array(count + 1);
  for (let block = 0; block < count; block++) {
    blockFirst[block + 1] = blockFirst[block] + (block % 5 === 4 ? 0 : Math.floor(90 * random()));
  }
  const position = positions(particles, random);
  position.set([-2, -3, -2.5]);
  return {
    count,
    arrays: {
      position,
      velocity: velocities(particles, random),
      member: integers(blockFirst[count], () => Math.floor(particles * random())),
      blockFirst,
      blockOrigin: new Uint32Array(count),
      blockMotion: new Float64Array(16 * count),
    },
    uniforms: {},
  };
});
