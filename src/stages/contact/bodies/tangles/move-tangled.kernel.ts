/** Moves what is tangled by all that was asked of it (add-crossings.kernel.ts), no farther than `most` [m], and forgets that and its marks. */
import { kernel, write } from '../../../../compute/kernel';
import { add, length, scale, type Three, three } from '../../contact-vectors';
import { unitsPerMetre } from './add-crossings.kernel';
import wgsl from './move-tangled.wgsl?raw';

export const moveTangled = kernel({
  name: 'moveTangled',
  bindings: { position: write('vec4f'), tangleMove: write('u32'), tangle: write('u32') },
  uniforms: { most: 'f32' },
  wgsl,
  reference(begin, end, { position, tangleMove, tangle }, { most }) {
    for (let i = begin; i < end; i++) {
      tangle[i] = 0;
      const asked = [0, 1, 2].map((axis) => (tangleMove[3 * i + axis] | 0) / unitsPerMetre) as Three;
      const far = length(asked);
      if (far === 0) continue;
      tangleMove.fill(0, 3 * i, 3 * i + 3);
      position.set(add(three(position, 4 * i), scale(asked, Math.min(1, most / far))), 4 * i);
    }
  },
});
