/** Held rows for the parity samples of the kernels that correct a solution: the diagonal of their columns is well above the rest, which has zeros as well. */
import { integers, numbers, type Random, vectors } from '../../compute/sample';
import { maximumHeld } from './held-rows';

export function sampleHeld(size: number, random: Random) {
  const held = Math.min(size, 5);
  const heldRow = integers(maximumHeld, (k) => Math.floor(((k % Math.max(1, held)) * size) / Math.max(1, held)));
  const heldColumn = numbers(4 * held * size, (n) => (n % 4 > 0 || random() < 0.3 ? 0 : 0.2 * random()));
  for (let k = 0; k < held; k++) heldColumn[4 * (k * size + heldRow[k])] = 1 + random();
  const heldWeight = vectors(maximumHeld, random, 1, () => 0);
  return { heldRow, heldColumn, heldWeight, solution: vectors(size, random, 1, () => 0), held };
}
