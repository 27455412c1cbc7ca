import { positions, sampleFor } from '../compute/sample';
import { gatherDirection } from './gather-direction.kernel';
import { heldDirections, iteration, jacobians, nodeDirections, sampleConstraints, sums } from './sample-constraints';

export const sample = sampleFor(gatherDirection, (count, random) => {
  const { particleCount, count: constraints, incidence, work } = sampleConstraints(count, random);
  const position = positions(particleCount, random);
  return {
    count,
    arrays: {
      work,
      incidence,
      jacobian: jacobians(constraints, random),
      position,
      heldAlong: heldDirections(position, random),
      nodeDirection: nodeDirections(particleCount, random),
      blockSums: sums(work, count, random),
    },
    uniforms: { ...iteration(count), holds: 1 },
  };
});
