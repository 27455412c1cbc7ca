import { positions, sampleFor } from '../compute/sample';
import { preconditionConstraints } from './precondition-constraints.kernel';
import { heldDirections, jacobians, pairs, sampleConstraints } from './sample-constraints';

/** The block preconditioner; the other two for some counts. */
export const sample = sampleFor(preconditionConstraints, (count, random) => {
  const { particleCount, count: constraints, owned, work } = sampleConstraints(count, random);
  const position = positions(particleCount, random);
  return {
    count,
    arrays: {
      work,
      owned,
      position,
      heldAlong: heldDirections(position, random),
      jacobian: jacobians(constraints, random),
      constraint: pairs(constraints, random, 1),
      blockInverse: new Float64Array(8 * particleCount),
    },
    uniforms: { epsilon: 1e-3, preconditioner: count === 63 ? 1 : count === 5 ? 0 : 2, holds: count % 2 },
  };
});
