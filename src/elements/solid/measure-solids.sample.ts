import { integers, numbers, positions, sampleFor } from '../../compute/sample';
import { measureSolids } from './measure-solids.kernel';

/** The count is that of tetrahedra, each with corners of its own. Every thirteenth has all of them in one place. */
export const sample = sampleFor(measureSolids, (count, random) => {
  const position = positions(4 * count, random);
  for (let t = 6; t < count; t += 13) {
    for (let c = 1; c < 4; c++) position.copyWithin(4 * (4 * t + c), 16 * t, 16 * t + 3);
  }
  return {
    count,
    arrays: {
      position,
      solidCorner: integers(4 * count, (c) => c),
      solidRest: numbers(16 * count, (k) => (k % 16 < 9 ? 2 * (random() - 0.5) : k % 16 < 15 ? random() : 0)),
      measured: new Float64Array(8 * count),
    },
    uniforms: {},
  };
});
