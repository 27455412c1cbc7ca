/**
 * How far each particle is to go for all of its pairs, w / m times the push of each, in whole numbers of `unit` [m] (push-units.ts): for a GPU, which has no rows of particles. `moveBySums` takes them there.
 *
 * Pairs that follow each other have many particles in common, so a workgroup first adds up what its own pairs ask for, in a table of particles of its own: atomic sums in workgroup memory are cheaper than in buffers.
 */
import { kernel, read, write } from '../../../compute/kernel';
import { addWhole } from './push-units';
import wgsl from './sum-pushes.wgsl?raw';

export const sumPushes = kernel({
  name: 'sumPushes',
  bindings: {
    position: read('vec4f'),
    pair: read('u32'),
    pairWeight: read('vec4f'),
    pairPush: read('vec4f'),
    /** Four for each particle: along x, y and z, and a count, which is not for pushes. */
    moveSum: write('atomic'),
  },
  uniforms: { unit: 'f32' },
  elementsPerGroup: 256,
  wgsl,
  wasm: null,
  reference(begin, end, { position, pair, pairWeight, pairPush, moveSum }, { unit }) {
    for (let k = begin; k < end; k++) {
      for (let c = 4 * k; c < 4 * k + 4; c++) {
        const scale = (position[4 * pair[c] + 3] * pairWeight[c]) / unit;
        for (let axis = 0; axis < 3; axis++) {
          addWhole(moveSum, 4 * pair[c] + axis, Math.round(scale * pairPush[4 * k + axis]));
        }
      }
    }
  },
});
