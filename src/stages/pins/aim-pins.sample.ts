import { integers, positions, sampleFor, vectors, velocities } from '../../compute/sample';
import { aimPins } from './aim-pins.kernel';

/** Every second particle is held. */
export const sample = sampleFor(aimPins, (count, random) => ({
  count,
  arrays: {
    pinParticle: integers(count, (i) => 2 * i),
    pinTarget: vectors(count, random, 3, () => 0),
    position: positions(2 * count, random),
    velocity: velocities(2 * count, random),
  },
  uniforms: { time: 1 / 60 },
}));
