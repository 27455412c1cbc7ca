import type { Random } from '../../compute/sample';
import { integers, positions, sampleFor, velocities } from '../../compute/sample';
import { fitRigidMotion } from './fit-rigid-motion.kernel';
import { sumMotion } from './sum-motion.kernel';

/** Bodies in two blocks: of many particles, of one, straight, without a free particle, without any block. */
export const sample = sampleFor(fitRigidMotion, (count, random) => {
  const size = 20;
  const position = positions(size * Math.max(1, count), random);
  const velocity = velocities(size * Math.max(1, count), random);
  for (let body = 0; body < count; body++)
    shape(body, position.subarray(4 * size * body, 4 * size * (body + 1)), random);
  const blockMotion = new Float64Array(16 * 2 * count);
  sumMotion.reference(
    0,
    2 * count,
    {
      position,
      velocity,
      member: integers(size * count, (k) => k),
      blockFirst: integers(2 * count + 1, (block) => (size / 2) * block),
      blockOrigin: integers(2 * count, (block) => size * (block >> 1)),
      blockMotion,
    },
    {},
  );
  return {
    count,
    arrays: {
      position,
      velocity,
      blockMotion,
      bodyBlockFirst: integers(count + 1, (body) => (body === count && count > 1 ? 2 * (body - 1) : 2 * body)),
      bodyOrigin: integers(count, (body) => size * body),
      rigidMotion: new Float64Array(12 * count),
    },
    uniforms: {},
  };
});

function shape(body: number, particles: Float64Array, random: Random): void {
  for (let i = 0; i < particles.length / 4; i++) {
    if (body % 4 === 1 && i > 0) particles[4 * i + 3] = 0;
    if (body % 4 === 2) particles.set([random(), 0.5, 0.25], 4 * i);
    if (body % 8 === 3) particles[4 * i + 3] = 0;
  }
}
