import { integers, positions, rows, sampleFor, vectors } from '../../compute/sample';
import { gatherPulls } from './gather-pulls.kernel';

/** Elements of three and of four corners, by the count. */
export const sample = sampleFor(gatherPulls, (count, random) => {
  const corners = 3 + (count % 3 === 0 ? 0 : 1);
  const elements = Math.max(1, 2 * count);
  const { first, total } = rows(count, random, 8);
  return {
    count,
    arrays: {
      position: positions(count, random),
      incidenceFirst: first,
      incidence: integers(total, () => Math.floor(corners * elements * random())),
      pull: vectors((corners - 1) * elements, random, 100, random),
      constantTerm: vectors(count, random, 1, () => 0.1 + 0.9 * random()),
    },
    uniforms: { h: 1 / 60, timesMass: count % 2, corners },
  };
});
