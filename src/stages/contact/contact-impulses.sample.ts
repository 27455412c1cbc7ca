import { positions, sampleFor, vectors } from '../../compute/sample';
import { contactImpulses } from './contact-impulses.kernel';

export const sample = sampleFor(contactImpulses, (count, random) => ({
  count,
  arrays: {
    position: positions(count, random),
    solved: positions(count, random),
    solution: vectors(count, random, 1, random),
  },
  uniforms: {},
}));
