import { sampleFor, vectors } from '../../compute/sample';
import { limitResidual } from './limit-residual.kernel';
import { sampleContact } from './sample-contact';

/** Residuals lead where the particles of the other samples are. */
export const sample = sampleFor(limitResidual, (count, random) => {
  const { before, position, collider, contactGroup, uniforms } = sampleContact(count, random);
  const solution = vectors(count, random, 1, () => 0);
  for (let i = 0; i < count; i++) {
    if (before[4 * i + 3] === 0) continue;
    for (let axis = 0; axis < 3; axis++) {
      solution[4 * i + axis] = (position[4 * i + axis] - before[4 * i + axis]) / before[4 * i + 3];
    }
  }
  return {
    count,
    arrays: {
      position: before,
      previous: before.slice(),
      collider,
      contactGroup,
      goal: vectors(count, random, 0, () => 0),
      solution,
    },
    uniforms,
    // What is left of a way is the difference of two places.
    slack: 10,
  };
});
