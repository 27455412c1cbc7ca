import { integers, positions, sampleFor } from '../../../compute/sample';
import { moveBySums } from './move-by-sums.kernel';

export const sample = sampleFor(moveBySums, (count, random) => ({
  count,
  arrays: {
    position: positions(count, random),
    // Signed sums; a third of the particles have none, a third a count.
    moveSum: integers(4 * count, (k) => {
      const [kind, lane] = [Math.floor(k / 4) % 3, k % 4];
      if (lane === 3) return kind === 2 ? 1 + Math.floor(4 * random()) : 0;
      return kind === 0 ? 0 : Math.round(2e7 * (random() - 0.5)) >>> 0;
    }),
  },
  uniforms: { unit: 1e-9 },
}));
