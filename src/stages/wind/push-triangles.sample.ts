import { integers, positions, sampleFor, velocities } from '../../compute/sample';
import { pushTriangles } from './push-triangles.kernel';

/** The count is that of triangles. Every ninth has two corners in one place: no area, no push. */
export const sample = sampleFor(pushTriangles, (count, random) => {
  const particles = count + 3;
  const corner = integers(3 * count, (e) => (Math.floor(e / 3) + (e % 3)) % particles);
  for (let triangle = 4; triangle < count; triangle += 9) corner[3 * triangle + 1] = corner[3 * triangle];
  return {
    count,
    arrays: {
      previous: positions(particles, random),
      velocity: velocities(particles, random),
      corner,
      trianglePush: new Float64Array(4 * count),
    },
    uniforms: { wind: [6, 0.5, -2, 0.6], dragCoefficient: 1.1, liftCoefficient: 0.7 },
  };
});
