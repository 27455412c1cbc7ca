import { positions, sampleFor, vectors } from '../../../compute/sample';
import { rubContact } from './rub-contact.kernel';
import { sampleChains } from './sample-chains';

/** Some particles slide far and some less than the least slip. */
export const sample = sampleFor(rubContact, (count, random) => {
  const { held } = sampleChains(count, random);
  for (let i = 0; i < count; i++) held[12 * i + 11] = random();
  const previous = positions(count, random);
  const position = previous.map((x, k) => (k % 4 === 3 ? x : x + 0.1 * (2 * random() - 1)));
  const arrays = { position, previous, solution: vectors(count, random, 0.1, () => 0), held };
  return { count, arrays, uniforms: { leastSlip: 0.03 } };
});
