import { applyForces } from './apply-forces.kernel';
import { positions, sampleFor, vectors, velocities } from './sample';

export const sample = sampleFor(applyForces, (count, random) => ({
  count,
  arrays: {
    position: positions(count, random),
    velocity: velocities(count, random),
    force: vectors(count, random, 20, () => 0),
  },
  uniforms: { h: 1 / 60 },
}));
