import { positions, sampleFor, velocities } from '../../../compute/sample';
import { undoStep } from './undo-step.kernel';

/** In one of the counts there was room for all. */
export const sample = sampleFor(undoStep, (count, random) => ({
  count,
  arrays: {
    position: positions(count, random),
    velocity: velocities(count, random),
    previous: positions(count, random),
    startVelocity: velocities(count, random),
    pairCount: [0, 0, 0, count === 63 ? 0 : 1],
  },
  uniforms: {},
}));
