import { integers, positions, sampleFor, vectors } from '../../compute/sample';
import { movePositions } from './move-positions.kernel';

export const sample = sampleFor(movePositions, (count, random) => ({
  count,
  arrays: {
    position: positions(count, random),
    solution: vectors(count, random, 1, () => 1),
    place: integers(count, (i) => count - 1 - i),
  },
  uniforms: {},
}));
