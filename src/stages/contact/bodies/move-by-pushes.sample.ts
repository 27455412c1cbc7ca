import { integers, numbers, positions, sampleFor } from '../../../compute/sample';
import { moveByPushes } from './move-by-pushes.kernel';

export const sample = sampleFor(moveByPushes, (count, random) => ({
  count,
  arrays: {
    position: positions(count, random),
    // Signed sums and weights; a third of the particles have neither, a third no weights.
    moveSum: integers(4 * count, (k) => {
      const [kind, lane] = [Math.floor(k / 4) % 3, k % 4];
      if (kind === 0) return 0;
      if (lane === 3) return kind === 2 ? Math.floor(1e6 * random()) : 0;
      return Math.round(2e7 * (random() - 0.5)) >>> 0;
    }),
    touching: numbers(count, () => 5 * random()),
  },
  uniforms: { unit: 1e-9, isFirst: count % 2 },
}));
