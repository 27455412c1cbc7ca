/**
 * The volume within each closed surface as a constraint over all of its particles (Mueller 2007 section 4.2): C = V - V*, V* being the volume that the air within wants. One element per surface: adds up the sums of its blocks, in their order,
 * and finds how far particles go along their gradients, as `solveDistances` has it. `moveBalloons` takes them there.
 */
import { kernel, read, write } from '../../../compute/kernel';
import wgsl from './solve-balloons.wgsl?raw';

export const solveBalloons = kernel({
  name: 'solveBalloons',
  bindings: {
    blockSum: read('vec2f'),
    /** The blocks of each surface. */
    balloonFirst: read('u32'),
    /** V* [m3] and compliance [m6/J]. */
    balloonRest: read('vec2f'),
    multiplier: write('f32'),
    /** dlambda. */
    change: write('f32'),
  },
  uniforms: { perSquaredStep: 'f32', share: 'f32', first: 'u32' },
  wgsl,
  reference(begin, end, { blockSum, balloonFirst, balloonRest, multiplier, change }, uniforms) {
    const { perSquaredStep, share, first } = uniforms;
    for (let b = begin; b < end; b++) {
      let [volume, weight] = [0, 0];
      for (let block = balloonFirst[b]; block < balloonFirst[b + 1]; block++) {
        volume += blockSum[2 * block];
        weight += blockSum[2 * block + 1];
      }
      const alpha = balloonRest[2 * b + 1] * perSquaredStep;
      const before = first === 1 ? 0 : multiplier[b];
      const value = volume - balloonRest[2 * b];
      change[b] = weight > 0 ? (share * (-value - alpha * before)) / (weight + alpha) : 0;
      multiplier[b] = before + change[b];
    }
  },
});
