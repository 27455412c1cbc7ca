/**
 * How far each particle is to go for all of its pairs, w / m times the push of each, in whole numbers of `unit` [m] (push-units.ts), and |w| of the pairs that have come to touch: for a GPU, which has no rows of particles. `moveByPushes` takes them there.
 *
 * Pairs that follow each other have many particles in common, so a workgroup first adds up what its own pairs ask for, in a table of particles of its own: atomic sums in workgroup memory are cheaper than in buffers.
 */
import { kernel, read, write } from '../../../compute/kernel';
import { addWhole, weightUnits } from './push-units';
import wgsl from './sum-pushes.wgsl?raw';

export const sumPushes = kernel({
  name: 'sumPushes',
  bindings: {
    position: read('vec4f'),
    pair: read('u32'),
    pairWeight: read('vec4f'),
    /** Two for each pair, of which the first is that of this round. */
    pairPush: read('vec4f'),
    /** Four for each particle: along x, y and z; and |w| of pairs that are yet to be counted. */
    moveSum: write('atomic'),
  },
  uniforms: { unit: 'f32' },
  elementsPerGroup: 256,
  wgsl,
  wasm: null,
  reference(begin, end, { position, pair, pairWeight, pairPush, moveSum }, { unit }) {
    for (let k = begin; k < end; k++) {
      const isNew = pairPush[8 * k + 3] > 1;
      for (let c = 4 * k; c < 4 * k + 4; c++) {
        const scale = (position[4 * pair[c] + 3] * pairWeight[c]) / unit;
        if (scale === 0) continue;
        for (let axis = 0; axis < 3; axis++) {
          addWhole(moveSum, 4 * pair[c] + axis, Math.round(scale * pairPush[8 * k + axis]));
        }
        if (isNew) addWhole(moveSum, 4 * pair[c] + 3, Math.round(weightUnits * Math.abs(pairWeight[c])));
      }
    }
  },
});
