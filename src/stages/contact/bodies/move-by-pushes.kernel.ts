/** Moves particles by what their pairs ask for (pair-sums.ts), adds the weights of the pairs that have come to touch to those that did before (in the first round of a step there are none), and leaves 0 in their place. */
import { kernel, write } from '../../../compute/kernel';
import wgsl from './move-by-pushes.wgsl?raw';
import { signedSum, sumLanes } from './push-units';

export const moveByPushes = kernel({
  name: 'moveByPushes',
  bindings: { position: write('vec4f'), moveSum: write('atomic') },
  uniforms: { unit: 'f32', isFirst: 'u32' },
  wgsl,
  wasm: null,
  reference(begin, end, { position, moveSum }, { unit, isFirst }) {
    for (let i = begin; i < end; i++) {
      for (let axis = 0; axis < 3; axis++) position[4 * i + axis] += unit * signedSum(moveSum, sumLanes * i + axis);
      const asked = moveSum[sumLanes * i + 3];
      moveSum[sumLanes * i + 4] = asked + (isFirst ? 0 : moveSum[sumLanes * i + 4]);
      moveSum.fill(0, sumLanes * i, sumLanes * i + 4);
    }
  },
});
