import { integers, positions, sampleFor } from '../../../compute/sample';
import { moveBySums } from './move-by-sums.kernel';
import { sumLanes } from './push-units';

export const sample = sampleFor(moveBySums, (count, random) => ({
  count,
  arrays: {
    position: positions(count, random),
    // Signed sums; a third of the particles have none, a third a count.
    moveSum: integers(sumLanes * count, (k) => {
      const [kind, lane] = [Math.floor(k / sumLanes) % 3, k % sumLanes];
      if (lane === 4) return Math.floor(1e6 * random());
      if (lane === 3) return kind === 2 ? 1 + Math.floor(4 * random()) : 0;
      return kind === 0 ? 0 : Math.round(2e7 * (random() - 0.5)) >>> 0;
    }),
  },
  uniforms: { unit: 1e-9 },
}));
