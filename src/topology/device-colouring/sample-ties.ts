/** Constraints for the samples of the kernels of a colouring: some are gone, some have a colour already, and colours go beyond one word of bits. */

import { integers, type Random } from '../../compute/sample';
import { csrRows } from '../../core/csr';
import { uncoloured } from './priority';

export const sampleSize = 3;

export function sampleTies(count: number, random: Random) {
  const particleCount = Math.max(sampleSize, Math.ceil(count / 6));
  const gone = integers(count, () => (random() < 0.1 ? 1 : 0));
  const corners = integers(sampleSize * count, (at) =>
    gone[Math.floor(at / sampleSize)] === 1 ? particleCount : Math.floor(particleCount * random()),
  );
  const { first, list } = csrRows(particleCount + 1, corners);
  const colour = integers(count, (k) => (gone[k] === 1 || random() < 0.5 ? uncoloured : Math.floor(70 * random())));
  return { particleCount, corners, rowFirst: first, row: list, colour };
}
