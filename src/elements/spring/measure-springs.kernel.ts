/**
 * Error, energy and strain of the springs, summed per block of 256 springs (a fixed size, so that the result does not depend on the
 * number of threads): x is the error sum of (length - rest)^2 of Pall 2018 eq. 7; y the elastic energy of eq. 4; z the maximum
 * strain |length - rest| / rest. Springs of rest length 0 are pairs of a quadratic energy: they count for the energy alone, with either sign.
 */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './measure-springs.wgsl?raw';

export const springsPerBlock = 256;

export const measureSprings = kernel({
  name: 'measureSprings',
  bindings: {
    position: read('vec4f'),
    springEnd: read('u32'),
    springRest: read('f32'),
    springStiffness: read('f32'),
    springMeasure: write('vec4f'),
  },
  uniforms: { springCount: 'u32' },
  wgsl,
  reference(begin, end, { position, springEnd, springRest, springStiffness, springMeasure }, { springCount }) {
    for (let block = begin; block < end; block++) {
      let [error, energy, maxStrain] = [0, 0, 0];
      const last = Math.min(springCount, springsPerBlock * (block + 1));
      for (let s = springsPerBlock * block; s < last; s++) {
        const a = 4 * springEnd[2 * s];
        const b = 4 * springEnd[2 * s + 1];
        const length = Math.hypot(
          position[a] - position[b],
          position[a + 1] - position[b + 1],
          position[a + 2] - position[b + 2],
        );
        const stretch = length - springRest[s];
        energy += 0.5 * springStiffness[s] * stretch * stretch;
        if (springRest[s] > 0) {
          error += stretch * stretch;
          maxStrain = Math.max(maxStrain, Math.abs(stretch) / springRest[s]);
        }
      }
      springMeasure.set([error, energy, maxStrain, 0], 4 * block);
    }
  },
});
