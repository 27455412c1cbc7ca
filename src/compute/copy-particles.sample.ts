import { copyParticles } from './copy-particles.kernel';
import { positions, sampleFor } from './sample';

export const sample = sampleFor(copyParticles, (count, random) => ({
  count,
  arrays: { source: positions(count, random), destination: new Float64Array(4 * count) },
  uniforms: {},
}));
