import { integers, sampleFor } from '../../compute/sample';
import { keyByColour } from './key-by-colour.kernel';
import { sampleSize, sampleTies } from './sample-ties';

export const sample = sampleFor(keyByColour, (count, random) => {
  const { particleCount, corners, colour } = sampleTies(count, random);
  return {
    count,
    arrays: { corners, colour, key: integers(count, () => 99) },
    uniforms: { size: sampleSize, particleCount, colours: 40 },
  };
});
