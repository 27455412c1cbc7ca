/** `flagTouching`, and what pairs push to begin with, added up by particles (pair-sums.ts): on a GPU. */
import { kernel, write } from '../../../compute/kernel';
import wgsl from './begin-pushes.wgsl?raw';
import { flagTouching } from './flag-touching.kernel';
import { addPairs } from './pair-sums';
import sumsWgsl from './pair-sums.wgsl?raw';
import wantedWgsl from './wanted-gap.wgsl?raw';

export const beginPushes = kernel({
  name: 'beginPushes',
  bindings: { ...flagTouching.bindings, moveSum: write('atomic') },
  uniforms: { ...flagTouching.uniforms, unit: 'f32' },
  elementsPerGroup: 256,
  wgsl: wantedWgsl + wgsl + sumsWgsl,
  wasm: null,
  reference(begin, end, arrays, uniforms) {
    flagTouching.reference(begin, end, arrays, uniforms);
    addPairs(begin, end, arrays, uniforms.unit);
  },
});
