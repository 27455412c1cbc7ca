/** `touchPairs`, and what pairs push in this round, added up by particles (pair-sums.ts): on a GPU. How much of each particle is touched is among its sums, since some devices let a kernel have no more than eight buffers. */
import { kernel, write } from '../../../compute/kernel';
import wgsl from './add-pushes.wgsl?raw';
import { addPairs, touchingOf } from './pair-sums';
import sumsWgsl from './pair-sums.wgsl?raw';
import { touchPairs } from './touch-pairs.kernel';
import wantedWgsl from './wanted-gap.wgsl?raw';

const { touching: _, ...bindings } = touchPairs.bindings;

export const addPushes = kernel({
  name: 'addPushes',
  bindings: { ...bindings, moveSum: write('atomic') },
  uniforms: { ...touchPairs.uniforms, unit: 'f32' },
  elementsPerGroup: 256,
  wgsl: wantedWgsl + wgsl + sumsWgsl,
  wasm: null,
  reference(begin, end, arrays, uniforms) {
    touchPairs.reference(begin, end, { ...arrays, touching: touchingOf(arrays.moveSum) }, uniforms);
    addPairs(begin, end, arrays, uniforms.unit);
  },
});
