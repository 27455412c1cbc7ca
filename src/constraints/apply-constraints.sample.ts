import { numbers, positions, sampleFor } from '../compute/sample';
import { applyConstraints } from './apply-constraints.kernel';
import { heldDirections, jacobians, pairs, sampleConstraints } from './sample-constraints';

export const sample = sampleFor(applyConstraints, (count, random) => {
  const { particleCount, count: constraints, incidence, work } = sampleConstraints(count, random);
  const position = positions(particleCount, random);
  return {
    count,
    arrays: {
      work,
      incidence,
      jacobian: jacobians(constraints, random),
      multiplier: pairs(constraints, random, 0.1),
      position,
      heldAlong: heldDirections(position, random),
      heldBy: numbers(2 * particleCount, (k) => (k % 6 === 2 ? random() : 0)),
    },
    uniforms: { holds: 1 + (count % 2), press: 0.002 },
  };
});
