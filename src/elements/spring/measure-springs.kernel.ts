/**
 * Error, energy and strain of the springs, summed per block of at most 256 springs (a fixed size, so that the result does not depend on the
 * number of threads): x is the error sum of (length - rest)^2 of Pall 2018 eq. 7; y the elastic energy of eq. 4; z the largest
 * strain |length - rest| / rest; w the sum of squared strains. Springs of rest length 0 are pairs of a quadratic energy: they count for the energy alone, with either sign.
 * All springs of a block are of one kind, so that strain can be told by kind: see `springBlocks`.
 */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './measure-springs.wgsl?raw';

export const measureSprings = kernel({
  name: 'measureSprings',
  bindings: {
    position: read('vec4f'),
    springEnd: read('u32'),
    springRest: read('f32'),
    springStiffness: read('f32'),
    /** The first spring of each block, and behind the last block the number of springs. */
    blockFirst: read('u32'),
    springMeasure: write('vec4f'),
  },
  uniforms: {},
  wgsl,
  reference(begin, end, { position, springEnd, springRest, springStiffness, blockFirst, springMeasure }) {
    for (let block = begin; block < end; block++) {
      let [error, energy, largest, squares] = [0, 0, 0, 0];
      for (let s = blockFirst[block]; s < blockFirst[block + 1]; s++) {
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
          const strain = Math.abs(stretch) / springRest[s];
          largest = Math.max(largest, strain);
          squares += strain * strain;
        }
      }
      springMeasure.set([error, energy, largest, squares], 4 * block);
    }
  },
});
