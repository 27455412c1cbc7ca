import { sampleFor } from '../../../compute/sample';
import { packPlanes } from './pack-planes.kernel';
import { sampleGrid } from './sample-grid';

export const sample = sampleFor(packPlanes, (count, random) => {
  const grid = sampleGrid(count, random);
  const planes = grid.arrays.planes.map(() => 1);
  const terms = grid.arrays.terms.map(() => 1);
  return {
    count: grid.count,
    arrays: { ...grid.arrays, planes, terms },
    uniforms: { ...grid.uniforms, h: 0.01, omega: 1.3 },
  };
});
