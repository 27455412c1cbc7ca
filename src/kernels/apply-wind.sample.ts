import { applyWind } from './apply-wind.kernel';
import { positions, sampleFor, someTriangles, velocities } from './sample';

export const sample = sampleFor(applyWind, (count, random) => {
  const previous = positions(count, random);
  return {
    count,
    arrays: {
      position: previous,
      inertial: previous,
      previous,
      velocity: velocities(count, random),
      ...someTriangles(count, random),
    },
    uniforms: { wind: [6, 0.5, -2, 0.6], dragCoefficient: 1.1, liftCoefficient: 0.7, h: 1 / 60 },
  };
});
