import { positions, sampleFor, velocities } from '../../../compute/sample';
import { boundTriangles, boxLanes } from './bound-triangles.kernel';
import { someFeatures } from './sample-features';

export const sample = sampleFor(boundTriangles, (count, random) => ({
  count,
  arrays: {
    position: positions(count + 3, random),
    velocity: velocities(count + 3, random),
    feature: someFeatures(count, count + 3, random),
    triangleBox: new Float64Array(boxLanes * count),
    cellCount: new Uint32Array(count),
  },
  uniforms: { ahead: 0.01, most: 0.03, inflate: 0.02, perCell: 1.7 },
}));
