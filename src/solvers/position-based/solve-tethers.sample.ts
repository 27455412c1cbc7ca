import { integers, numbers, positions, sampleFor } from '../../compute/sample';
import { solveTethers } from './solve-tethers.kernel';

/** Of the anchors, which every seventh particle is, some are free; some particles have fewer than four tethers; some tethers are slack. */
export const sample = sampleFor(solveTethers, (count, random) => {
  const some = (k: number) => {
    const other = 7 * Math.floor((random() * count) / 7) + (k % 5 === 0 ? 0 : 3);
    return k % 3 === 0 || other >= count ? Math.floor(k / 4) : other;
  };
  return {
    count,
    arrays: {
      position: positions(count, random),
      anchor: integers(4 * count, some),
      reach: numbers(4 * count, () => 0.2 + random()),
    },
    uniforms: {},
  };
});
