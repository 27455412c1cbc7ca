/** Which of two constraints may choose first: the one with the higher hash of its index. The hash is a bijection, so that no two have the same. */

/** The colour of a constraint that has none. */
export const uncoloured = 0xffffffff;

export function priority(constraint: number): number {
  let h = constraint;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
