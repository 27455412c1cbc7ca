import { positions, sampleFor, vectors } from '../../compute/sample';
import { projectAreas } from './project-areas.kernel';

/**
 * The count is that of triangles, each with corners of its own and a rest shape that it is stretched, squeezed and sheared from by up to a
 * half. Every ninth has two corners in one place, every thirteenth all three.
 */
export const sample = sampleFor(projectAreas, (count, random) => {
  const position = positions(3 * count, random);
  const areaRest = vectors(count, random, 1, () => 0.1 + random());
  for (let t = 0; t < count; t++) {
    const around = () => 0.2 * (1 + 0.5 * (2 * random() - 1));
    const [p, q, r] = [3 * t, 3 * t + 1, 3 * t + 2].map((corner) => position.subarray(4 * corner, 4 * corner + 3));
    q.set([p[0] + around(), p[1] + 0.1 * random(), p[2] + 0.1 * random()]);
    r.set([p[0] + 0.1 * random(), p[1] + around(), p[2] + 0.1 * random()]);
    if (t % 9 === 4) q.set(p);
    if (t % 13 === 6) for (const corner of [q, r]) corner.set(p);
    areaRest.set([5, -1 + random(), 5], 4 * t);
  }
  return {
    count,
    arrays: {
      position,
      areaCorner: Uint32Array.from({ length: 3 * count }, (_, c) => c),
      areaRest,
      pull: new Float64Array(8 * count),
    },
    uniforms: {},
  };
});
