import { integers, sampleFor } from '../../compute/sample';
import { proposeColours } from './propose-colours.kernel';
import { sampleSize, sampleTies } from './sample-ties';

export const sample = sampleFor(proposeColours, (count, random) => {
  const { particleCount, ...arrays } = sampleTies(count, random);
  const proposal = integers(count, () => 99);
  return {
    count,
    arrays: { ...arrays, proposal },
    uniforms: { size: sampleSize, particleCount, fresh: count % 3 === 0 ? 1 : 0 },
  };
});
