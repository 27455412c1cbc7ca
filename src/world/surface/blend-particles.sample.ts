import { positions, sampleFor } from '../../compute/sample';
import { blendParticles } from './blend-particles.kernel';

export const sample = sampleFor(blendParticles, (count, random) => ({
  count,
  arrays: { before: positions(count, random), now: positions(count, random), blended: new Float64Array(4 * count) },
  uniforms: { share: 0.3 },
}));
