/** How much of each particle is asked for by pairs that touch, as `weighTouching` has it, in whole numbers (push-units.ts), pair by pair: for a GPU, which has no rows of particles. */
import { kernel, read, write } from '../../../compute/kernel';
import { addWhole, weightUnits } from './push-units';
import wgsl from './sum-touching.wgsl?raw';

export const sumTouching = kernel({
  name: 'sumTouching',
  bindings: {
    pair: read('u32'),
    pairWeight: read('vec4f'),
    pairTouch: read('u32'),
    touchingSum: write('atomic'),
  },
  uniforms: {},
  wgsl,
  wasm: null,
  reference(begin, end, { pair, pairWeight, pairTouch, touchingSum }) {
    for (let k = begin; k < end; k++) {
      if (pairTouch[k] === 0) continue;
      for (let c = 4 * k; c < 4 * k + 4; c++)
        addWhole(touchingSum, pair[c], Math.round(weightUnits * Math.abs(pairWeight[c])));
    }
  },
});
