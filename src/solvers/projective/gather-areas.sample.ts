import { integers, positions, rows, sampleFor, vectors } from '../../compute/sample';
import { gatherAreas } from './gather-areas.kernel';

export const sample = sampleFor(gatherAreas, (count, random) => {
  const triangles = Math.max(1, 2 * count);
  const { first, total } = rows(count, random, 8);
  return {
    count,
    arrays: {
      position: positions(count, random),
      areaFirst: first,
      areaList: integers(total, () => Math.floor(3 * triangles * random())),
      areaPull: vectors(2 * triangles, random, 100, random),
      constantTerm: vectors(count, random, 1, () => 0.1 + 0.9 * random()),
    },
    uniforms: { h: 1 / 60, timesMass: count % 2 },
  };
});
