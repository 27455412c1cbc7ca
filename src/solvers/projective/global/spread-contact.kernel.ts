/** Bodies go where the solve had left them plus alpha d (see spread-contact.ts). */
import { kernel, read, write } from '../../../compute/kernel';

export const spreadContact = kernel({
  name: 'spreadContact',
  bindings: {
    position: write('vec4f'),
    solved: read('vec4f'),
    solution: read('vec4f'),
    bodyOf: read('u32'),
    contactScale: read('f32'),
  },
  uniforms: {},
  wgsl: null,
  reference(begin, end, { position, solved, solution, bodyOf, contactScale }) {
    for (let i = begin; i < end; i++) {
      const scale = contactScale[bodyOf[i]];
      for (let axis = 0; axis < 3; axis++) {
        position[4 * i + axis] = solved[4 * i + axis] + scale * solution[4 * i + axis];
      }
    }
  },
});
