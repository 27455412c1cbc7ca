import { integers, sampleFor } from '../../compute/sample';
import { keepColours } from './keep-colours.kernel';
import { uncoloured } from './priority';
import { sampleSize, sampleTies } from './sample-ties';

/** Few colours are proposed, so that most proposals meet one like it. */
export const sample = sampleFor(keepColours, (count, random) => {
  const { corners, rowFirst, row, colour } = sampleTies(count, random);
  const proposal = integers(count, (k) => (colour[k] === uncoloured ? Math.floor(9 * random()) : uncoloured));
  const left = integers(count, () => 99);
  return { count, arrays: { corners, rowFirst, row, proposal, colour, left }, uniforms: { size: sampleSize } };
});
