import { sampleFor } from '../../compute/sample';
import { probeLoads } from './probe-loads.kernel';
import { sampleFriction } from './sample-friction';

export const sample = sampleFor(probeLoads, (count, random) => {
  const vectors = () => new Float64Array(4 * count);
  return {
    count,
    arrays: { ...sampleFriction(count, random), begun: vectors(), probe: vectors() },
    uniforms: { reach: 0.2 },
  };
});
