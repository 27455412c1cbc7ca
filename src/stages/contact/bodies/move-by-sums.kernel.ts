/** Moves particles by the means of `sumCrossings`, which counts what it sums, and leaves 0 in their place. */
import { kernel, write } from '../../../compute/kernel';
import wgsl from './move-by-sums.wgsl?raw';
import { signedSum, sumLanes } from './push-units';

export const moveBySums = kernel({
  name: 'moveBySums',
  bindings: { position: write('vec4f'), moveSum: write('atomic') },
  uniforms: { unit: 'f32' },
  wgsl,
  wasm: null,
  reference(begin, end, { position, moveSum }, { unit }) {
    for (let i = begin; i < end; i++) {
      const share = unit / Math.max(1, moveSum[sumLanes * i + 3]);
      for (let axis = 0; axis < 3; axis++) position[4 * i + axis] += share * signedSum(moveSum, sumLanes * i + axis);
      moveSum.fill(0, sumLanes * i, sumLanes * i + 4);
    }
  },
});
