/** The sums of `sumTouching` as numbers, and 0 in their place. */
import { kernel, write } from '../../../compute/kernel';
import { weightUnits } from './push-units';
import wgsl from './settle-touching.wgsl?raw';

export const settleTouching = kernel({
  name: 'settleTouching',
  bindings: { touchingSum: write('atomic'), touching: write('f32') },
  uniforms: {},
  wgsl,
  wasm: null,
  reference(begin, end, { touchingSum, touching }) {
    for (let i = begin; i < end; i++) {
      touching[i] = touchingSum[i] / weightUnits;
      touchingSum[i] = 0;
    }
  },
});
