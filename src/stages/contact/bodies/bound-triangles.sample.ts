import { positions, sampleFor, vectors } from '../../../compute/sample';
import { boundTriangles, boxLanes, frameLanes } from './bound-triangles.kernel';
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
      restShape: vectors(count, random, 2, () => 0),
      triangleBox: new Float64Array(boxLanes * count),
      triangleFrame: new Float64Array(frameLanes * count),
    },
    uniforms: { stop: [0.01, -0.03, 0.02, 0], slack: 0.02, exact: count % 2 },
  };
});
