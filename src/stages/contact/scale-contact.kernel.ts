/**
 * How far each body is to follow what its contact asks for (see spread-contact.ts): alpha = (D . M D) / (D . M d), where D is how far `collide` moved the
 * particles and d, in `solution`, the answer of the whole body; 0 for a body without contact. One element per body, whose particles are a CSR row.
 */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './scale-contact.wgsl?raw';

export const scaleContact = kernel({
  name: 'scaleContact',
  bindings: {
    position: read('vec4f'),
    solved: read('vec4f'),
    solution: read('vec4f'),
    memberFirst: read('u32'),
    member: read('u32'),
    contactScale: write('f32'),
  },
  uniforms: {},
  sharing: 'tasks',
  group: 256,
  wgsl,
  reference(begin, end, { position, solved, solution, memberFirst, member, contactScale }) {
    for (let body = begin; body < end; body++) {
      let [asked, answered] = [0, 0];
      for (let k = memberFirst[body]; k < memberFirst[body + 1]; k++) {
        const at = 4 * member[k];
        if (position[at + 3] === 0) continue;
        for (let axis = 0; axis < 3; axis++) {
          const move = position[at + axis] - solved[at + axis];
          asked += (move * move) / position[at + 3];
          answered += (move * solution[at + axis]) / position[at + 3];
        }
      }
      contactScale[body] = answered > 0 ? asked / answered : 0;
    }
  },
});
