/**
 * What sweeps need to find a correction w of the positions instead of the positions themselves, so that acceleration can use what they find like any other solution of A w = r: the residual r as a goal r / m with the
 * inverse of `projectSprings` (see there, also for `bounded`), and w = 0 to start from, with the inverse mass as its fourth number.
 */
import { kernel, read, write } from '../../../compute/kernel';
import wgsl from './aim-correction.wgsl?raw';

export const aimCorrection = kernel({
  name: 'aimCorrection',
  bindings: {
    position: read('vec4f'),
    neighbourFirst: read('u32'),
    neighbourStiffness: read('f32'),
    /** r */
    right: read('vec4f'),
    /** w */
    solution: write('vec4f'),
    constantTerm: write('vec4f'),
  },
  uniforms: { h: 'f32', bounded: 'u32' },
  wgsl,
  reference(
    begin,
    end,
    { position, neighbourFirst, neighbourStiffness, right, solution, constantTerm },
    { h, bounded },
  ) {
    for (let i = begin; i < end; i++) {
      let stiffnessSum = 0;
      for (let e = neighbourFirst[i]; e < neighbourFirst[i + 1]; e++) {
        stiffnessSum += bounded ? Math.abs(neighbourStiffness[e]) : neighbourStiffness[e];
      }
      const inverseMass = position[4 * i + 3];
      for (let at = 4 * i; at < 4 * i + 3; at++) {
        constantTerm[at] = inverseMass * right[at];
        solution[at] = 0;
      }
      constantTerm[4 * i + 3] = 1 / (1 + h * h * inverseMass * stiffnessSum);
      solution[4 * i + 3] = inverseMass;
    }
  },
});
