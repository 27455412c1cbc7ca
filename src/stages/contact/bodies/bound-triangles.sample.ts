import { positions, sampleFor } from '../../../compute/sample';
import { boundTriangles, boxLanes } from './bound-triangles.kernel';
import { aLittleOn, someFeatures, someRest } from './sample-features';

export const sample = sampleFor(boundTriangles, (count, random) => {
  const wayStart = positions(count + 3, random);
  return {
    count,
    arrays: {
      wayStart,
      wayEnd: aLittleOn(wayStart, random),
      restPosition: someRest(count + 3, random),
      feature: someFeatures(count, count + 3, random),
      triangleBox: new Float64Array(boxLanes * count),
      cellCount: new Uint32Array(count),
    },
    uniforms: { slack: 0.02, perCell: 1.7, exact: count % 2 },
  };
});
