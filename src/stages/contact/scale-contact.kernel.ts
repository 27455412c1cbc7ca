/**
 * How far each body is to follow what its contact asks for (see spread-contact.ts): alpha = (D . S D) / (D . S d), where D is how far `collide` moved the
 * particles, S D the impulses that were asked for and d, in `solution`, the answer of the whole body; 0 for a body without contact. It is taken nearer to 1 by `slack`, but not beyond.
 * One element per body, whose particles are a CSR row.
 */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './scale-contact.wgsl?raw';

export const scaleContact = kernel({
  name: 'scaleContact',
  bindings: {
    position: read('vec4f'),
    solved: read('vec4f'),
    solution: read('vec4f'),
    /** s */
    contactMass: read('f32'),
    memberFirst: read('u32'),
    member: read('u32'),
    contactScale: write('f32'),
  },
  uniforms: { slack: 'f32' },
  sharing: 'tasks',
  group: 256,
  wgsl,
  reference(begin, end, { position, solved, solution, contactMass, memberFirst, member, contactScale }, { slack }) {
    for (let body = begin; body < end; body++) {
      let [asked, answered] = [0, 0];
      for (let k = memberFirst[body]; k < memberFirst[body + 1]; k++) {
        const at = 4 * member[k];
        const mass = contactMass[member[k]];
        for (let axis = 0; axis < 3; axis++) {
          const move = position[at + axis] - solved[at + axis];
          asked += mass * move * move;
          answered += mass * move * solution[at + axis];
        }
      }
      const alpha = answered > 0 ? asked / answered : 0;
      const nearer = alpha > 1 ? Math.max(1, alpha - slack) : Math.min(1, alpha + slack);
      contactScale[body] = alpha > 0 ? nearer : 0;
    }
  },
});
