import { positions, sampleFor, vectors } from '../../compute/sample';
import { contactImpulses } from './contact-impulses.kernel';

export const sample = sampleFor(contactImpulses, (count, random) => ({
  count,
  arrays: {
    position: positions(count, random),
    solved: positions(count, random),
    guess: positions(count, random),
    firstResidual: vectors(count, random, 1, random),
    solution: vectors(count, random, 1, random),
    contactMass: new Float64Array(count),
  },
  // With the mass alone, and with springs of some.
  uniforms: { calm: count % 2 },
}));
