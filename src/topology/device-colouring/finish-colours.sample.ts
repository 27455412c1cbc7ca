import { integers, sampleFor } from '../../compute/sample';
import { finishColours } from './finish-colours.kernel';
import { uncoloured } from './priority';
import { sampleSize, sampleTies } from './sample-ties';

/** A run has one element; as many constraints as it is asked for. */
export const sample = sampleFor(finishColours, (count, random) => {
  const { particleCount, corners, rowFirst, row, colour } = sampleTies(count, random);
  const waiting = integers(count, (k) => k).filter(
    (k) => colour[k] === uncoloured && corners[sampleSize * k] < particleCount,
  );
  const index = integers(count, (n) => waiting[n] ?? 0);
  return {
    count: Math.min(count, 1),
    arrays: { corners, rowFirst, row, index, listed: [waiting.length], colour },
    uniforms: { size: sampleSize },
  };
});
