import { integers, numbers, positions, sampleFor } from '../../compute/sample';
import { flagStrained } from './flag-strained.kernel';

/** Limits around the distances that there are: no length is so near to its limit that rounding decides. */
export const sample = sampleFor(flagStrained, (count, random) => {
  const position = positions(50, random);
  const edgeEnd = integers(2 * count, () => Math.floor(50 * random()));
  const lengthOf = (edge: number) => {
    const [a, b] = [4 * edgeEnd[2 * edge], 4 * edgeEnd[2 * edge + 1]];
    return Math.hypot(...[0, 1, 2].map((axis) => position[a + axis] - position[b + axis]));
  };
  return {
    count,
    arrays: {
      position,
      edgeEnd,
      edgeLimit: numbers(count, (edge) => lengthOf(edge) * (random() < 0.5 ? 0.9 : 1.1) + 1e-3),
      edgeFlag: integers(count, () => 7),
    },
    uniforms: {},
  };
});
