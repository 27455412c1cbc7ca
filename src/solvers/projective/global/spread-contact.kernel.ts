/** Bodies whose contact is spread (see spread-contact.ts) go where the solve had left them plus alpha d; others stay where `collide` put them. */
import { kernel, read, write } from '../../../compute/kernel';

export const spreadContact = kernel({
  name: 'spreadContact',
  bindings: {
    position: write('vec4f'),
    solved: read('vec4f'),
    solution: read('vec4f'),
    bodyOf: read('u32'),
    spreads: read('u32'),
    contactScale: read('f32'),
  },
  uniforms: {},
  wgsl: null,
  reference(begin, end, { position, solved, solution, bodyOf, spreads, contactScale }) {
    for (let i = begin; i < end; i++) {
      if (!spreads[bodyOf[i]]) continue;
      const scale = contactScale[bodyOf[i]];
      for (let axis = 0; axis < 3; axis++) {
        position[4 * i + axis] = solved[4 * i + axis] + scale * solution[4 * i + axis];
      }
    }
  },
});
