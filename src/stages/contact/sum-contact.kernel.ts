/**
 * The sums of `scaleContact` over blocks of the particles of a body: D . S D and D . S d, where D is how far contact moved the particles, S D the impulses that were asked for and d, in `solution`, the answer of the whole body.
 * One element per block, whose particles are a CSR row: one sum over a body of a quarter of a million particles by one workgroup took longer than the solve.
 */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './sum-contact.wgsl?raw';

export const sumContact = kernel({
  name: 'sumContact',
  bindings: {
    position: read('vec4f'),
    solved: read('vec4f'),
    solution: read('vec4f'),
    /** s */
    contactMass: read('f32'),
    memberFirst: read('u32'),
    member: read('u32'),
    contactSum: write('vec2f'),
  },
  uniforms: {},
  sharing: 'tasks',
  group: 256,
  wgsl,
  reference(begin, end, { position, solved, solution, contactMass, memberFirst, member, contactSum }) {
    for (let block = begin; block < end; block++) {
      let [asked, answered] = [0, 0];
      for (let k = memberFirst[block]; k < memberFirst[block + 1]; k++) {
        const at = 4 * member[k];
        const mass = contactMass[member[k]];
        for (let axis = 0; axis < 3; axis++) {
          const move = position[at + axis] - solved[at + axis];
          asked += mass * move * move;
          answered += mass * move * solution[at + axis];
        }
      }
      contactSum.set([asked, answered], 2 * block);
    }
  },
});
