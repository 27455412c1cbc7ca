/**
 * Adds the loads of contact that bodies follow as a whole (spread-contact.ts): alpha of the body times what moving its particles one by one had asked for. One element for each block of each collider that is measured, two vec4 each; `blocks` is how many
 * each has. What was asked for is 0 after it.
 */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './share-loads.wgsl?raw';

export const shareLoads = kernel({
  name: 'shareLoads',
  bindings: {
    askedLoad: write('vec4f'),
    loadSum: write('vec4f'),
    blockBody: read('u32'),
    contactScale: read('f32'),
  },
  uniforms: { blocks: 'u32' },
  wgsl,
  reference(begin, end, { askedLoad, loadSum, blockBody, contactScale }, { blocks }) {
    for (let i = begin; i < end; i++) {
      const scale = contactScale[blockBody[i % blocks]];
      for (let at = 8 * i; at < 8 * i + 8; at++) {
        loadSum[at] += scale * askedLoad[at];
        askedLoad[at] = 0;
      }
    }
  },
});
