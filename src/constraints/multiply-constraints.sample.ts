import { sampleFor } from '../compute/sample';
import { multiplyConstraints } from './multiply-constraints.kernel';
import { iteration, jacobians, nodeDirections, pairs, sampleConstraints, sums } from './sample-constraints';

export const sample = sampleFor(multiplyConstraints, (count, random) => {
  const { particleCount, count: constraints, owned, work } = sampleConstraints(count, random);
  return {
    count,
    arrays: {
      work,
      owned,
      jacobian: jacobians(constraints, random),
      nodeDirection: nodeDirections(particleCount, random),
      direction: pairs(constraints, random, 1),
      blockSums: sums(work, count, random),
    },
    uniforms: { ...iteration(count), epsilon: 1 },
  };
});
