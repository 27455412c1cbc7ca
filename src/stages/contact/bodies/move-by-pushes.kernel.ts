/** Moves particles by the sums of `sumPushes`, adds the weights of the pairs that have come to touch to those that did before (in the first round of a step there are none), and leaves 0 in their place. */
import { kernel, write } from '../../../compute/kernel';
import wgsl from './move-by-pushes.wgsl?raw';
import { signedSum, weightUnits } from './push-units';

export const moveByPushes = kernel({
  name: 'moveByPushes',
  bindings: { position: write('vec4f'), moveSum: write('atomic'), touching: write('f32') },
  uniforms: { unit: 'f32', isFirst: 'u32' },
  wgsl,
  wasm: null,
  reference(begin, end, { position, moveSum, touching }, { unit, isFirst }) {
    for (let i = begin; i < end; i++) {
      for (let axis = 0; axis < 3; axis++) position[4 * i + axis] += unit * signedSum(moveSum, 4 * i + axis);
      touching[i] = (isFirst ? 0 : touching[i]) + moveSum[4 * i + 3] / weightUnits;
      moveSum.fill(0, 4 * i, 4 * i + 4);
    }
  },
});
