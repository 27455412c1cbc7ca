import { integers, positions, sampleFor, vectors, velocities } from '../../compute/sample';
import { dampInnerMotion } from './damp-inner-motion.kernel';

export const sample = sampleFor(dampInnerMotion, (count, random) => ({
  count,
  arrays: {
    position: positions(count, random),
    velocity: velocities(count, random),
    bodyOf: integers(count, (i) => i % 6),
    rigidMotion: vectors(18, random, 3, () => 0),
  },
  uniforms: { loss: 0.3 },
}));
