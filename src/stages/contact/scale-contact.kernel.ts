/**
 * How far each body is to follow what its contact asks for (see spread-contact.ts): alpha = (D . S D) / (D . S d), of the sums over its blocks (sum-contact.kernel.ts); 0 for a body without contact. It is taken nearer to 1 by `slack`, but not beyond.
 * One element per body, whose blocks are those from blockFirst[body] on.
 */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './scale-contact.wgsl?raw';

export const scaleContact = kernel({
  name: 'scaleContact',
  bindings: { contactSum: read('vec2f'), blockFirst: read('u32'), contactScale: write('f32') },
  uniforms: { slack: 'f32' },
  group: 64,
  wgsl,
  reference(begin, end, { contactSum, blockFirst, contactScale }, { slack }) {
    for (let body = begin; body < end; body++) {
      let [asked, answered] = [0, 0];
      for (let block = blockFirst[body]; block < blockFirst[body + 1]; block++) {
        asked += contactSum[2 * block];
        answered += contactSum[2 * block + 1];
      }
      const alpha = answered > 0 ? asked / answered : 0;
      const nearer = alpha > 1 ? Math.max(1, alpha - slack) : Math.min(1, alpha + slack);
      contactScale[body] = alpha > 0 ? nearer : 0;
    }
  },
});
