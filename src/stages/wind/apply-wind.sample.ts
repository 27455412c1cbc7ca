import { positions, sampleFor, someTriangles, vectors, velocities } from '../../compute/sample';
import { applyWind } from './apply-wind.kernel';

export const sample = sampleFor(applyWind, (count, random) => {
  const inertial = positions(count, random);
  const { triangleFirst, triangleList, corner } = someTriangles(count, random);
  return {
    count,
    arrays: {
      position: inertial,
      inertial,
      velocity: velocities(count, random),
      triangleFirst,
      triangleList,
      trianglePush: vectors(corner.length / 3, random, 2, random),
    },
    uniforms: { h: 1 / 60, travel: 1 / 50 },
  };
});
