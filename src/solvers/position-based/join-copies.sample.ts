import { integers, positions, rows, sampleFor } from '../../compute/sample';
import { joinCopies } from './join-copies.kernel';

export const sample = sampleFor(joinCopies, (count, random) => {
  const { first, total } = rows(count, random, 6);
  return {
    count,
    arrays: {
      position: positions(count, random),
      place: positions(count + 5, random),
      copyFirst: first,
      copy: integers(total, () => Math.floor((count + 5) * random())),
    },
    uniforms: { relaxation: 1.3 },
  };
});
