import { integers, numbers, sampleFor, vectors } from '../../compute/sample';
import { shareLoads } from './share-loads.kernel';

/** Two colliders and blocks of three bodies, the last of them without contact. */
export const sample = sampleFor(shareLoads, (count, random) => {
  const blocks = Math.max(1, Math.ceil(count / 2));
  return {
    count,
    arrays: {
      askedLoad: vectors(2 * count, random, 1, random),
      loadSum: vectors(2 * count, random, 1, random),
      blockBody: integers(blocks, (block) => Math.floor((3 * block) / blocks)),
      contactScale: numbers(3, (body) => (body === 2 ? 0 : 1 + random())),
    },
    uniforms: { blocks },
  };
});
