/** See `priority.ts`. */
export const UNCOLOURED: u32 = 0xffffffff;

@inline export function priority(constraint: u32): u32 {
  let h = constraint;
  h = (h ^ (h >> 16)) * 0x85ebca6b;
  h = (h ^ (h >> 13)) * 0xc2b2ae35;
  return h ^ (h >> 16);
}
