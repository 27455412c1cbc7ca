import { positions, sampleFor, vectors } from '../../compute/sample';
import { jacobians, pairs, sampleConstraints } from '../sample-constraints';
import { gatherLoads } from './gather-loads.kernel';

export const sample = sampleFor(gatherLoads, (count, random) => {
  const { particleCount, count: constraints, incidence } = sampleConstraints(count, random);
  return {
    count: particleCount,
    arrays: {
      incidence,
      jacobian: jacobians(constraints, random),
      multiplier: pairs(constraints, random, 1),
      position: positions(particleCount, random),
      heldAlong: vectors(2 * particleCount, random, 1, () => 0),
    },
    uniforms: { total: count % 2 },
  };
});
