import { integers, numbers, positions, sampleFor } from '../../compute/sample';
import { spreadCopies } from './spread-copies.kernel';

export const sample = sampleFor(spreadCopies, (count, random) => ({
  count,
  arrays: {
    place: new Float64Array(4 * count),
    position: positions(count + 1, random),
    particleOf: integers(count, () => Math.floor((count + 1) * random())),
    copies: numbers(count, () => 1 + Math.floor(5 * random())),
  },
  uniforms: {},
}));
