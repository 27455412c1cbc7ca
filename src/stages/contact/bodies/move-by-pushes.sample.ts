import { integers, positions, sampleFor } from '../../../compute/sample';
import { moveByPushes } from './move-by-pushes.kernel';
import { sumLanes } from './push-units';

export const sample = sampleFor(moveByPushes, (count, random) => ({
  count,
  arrays: {
    position: positions(count, random),
    // Signed sums and weights; a third of the particles have neither, a third no weights.
    moveSum: integers(sumLanes * count, (k) => {
      const [kind, lane] = [Math.floor(k / sumLanes) % 3, k % sumLanes];
      if (lane === 4) return Math.floor(1e6 * random());
      if (kind === 0) return 0;
      if (lane === 3) return kind === 2 ? Math.floor(1e6 * random()) : 0;
      return Math.round(2e7 * (random() - 0.5)) >>> 0;
    }),
  },
  uniforms: { unit: 1e-9, isFirst: count % 2 },
}));
