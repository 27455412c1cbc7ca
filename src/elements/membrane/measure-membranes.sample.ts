import { integers, numbers, positions, sampleFor } from '../../compute/sample';
import { measureMembranes } from './measure-membranes.kernel';

/** The count is that of triangles, each with corners of its own. Every ninth has two corners in one place, every thirteenth all three. */
export const sample = sampleFor(measureMembranes, (count, random) => {
  const position = positions(3 * count, random);
  for (let t = 0; t < count; t++) {
    const [p, q, r] = [0, 1, 2].map((c) => position.subarray(4 * (3 * t + c), 4 * (3 * t + c) + 3));
    if (t % 9 === 4) q.set(p);
    if (t % 13 === 6) for (const corner of [q, r]) corner.set(p);
  }
  return {
    count,
    arrays: {
      position,
      membraneCorner: integers(3 * count, (c) => c),
      membraneRest: numbers(8 * count, (k) => (k % 8 < 4 ? 2 * (random() - 0.5) : k % 8 < 7 ? random() : 0)),
      measured: new Float64Array(4 * count),
    },
    uniforms: {},
  };
});
