import { integers, positions, sampleFor, vectors, velocities } from '../../compute/sample';
import { movePins } from './move-pins.kernel';

/** Every second particle is held. */
export const sample = sampleFor(movePins, (count, random) => {
  const position = positions(2 * count, random);
  return {
    count,
    arrays: {
      pinParticle: integers(count, (i) => 2 * i),
      pinTarget: vectors(count, random, 3, () => 0),
      position,
      inertial: position,
      velocity: velocities(2 * count, random),
    },
    uniforms: { h: 1 / 60, share: count % 2 === 0 ? 1 : 0.5 },
  };
});
