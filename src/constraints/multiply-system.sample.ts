import { numbers, sampleFor } from '../compute/sample';
import { systemRows } from './assembled-system';
import { multiplySystem } from './multiply-system.kernel';
import { iteration, jacobians, pairs, sampleConstraints, sums } from './sample-constraints';

export const sample = sampleFor(multiplySystem, (count, random) => {
  const layout = sampleConstraints(count, random);
  const system = systemRows(layout);
  // The diagonal dominates, as in a positive definite matrix: the terms of p.q must not cancel.
  const systemValue = numbers(system.length - layout.count - 1, () => 0.05 * (2 * random() - 1));
  for (let c = 0; c < layout.count; c++) systemValue[system[c] - system[0]] = 1;
  return {
    count,
    arrays: {
      work: layout.work,
      owned: layout.owned,
      system,
      systemValue,
      jacobian: jacobians(layout.count, random),
      direction: pairs(layout.count, random, 1),
      nextDirection: new Float64Array(2 * layout.count),
      blockSums: sums(layout.work, count, random),
    },
    uniforms: iteration(count),
  };
});
