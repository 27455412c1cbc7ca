import { positions, sampleFor } from '../compute/sample';
import { assembleSystem } from './assemble-system.kernel';
import { systemRows } from './assembled-system';
import { heldDirections, jacobians, sampleConstraints } from './sample-constraints';

export const sample = sampleFor(assembleSystem, (count, random) => {
  const layout = sampleConstraints(count, random);
  const system = systemRows(layout);
  const position = positions(layout.particleCount, random);
  return {
    count,
    arrays: {
      work: layout.work,
      owned: layout.owned,
      incidence: layout.incidence,
      system,
      jacobian: jacobians(layout.count, random),
      position,
      heldAlong: heldDirections(position, random),
      systemValue: new Float64Array(system.length - layout.count - 1),
    },
    uniforms: { holds: 1, epsilon: 1e-3 },
  };
});
